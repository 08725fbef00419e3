"""Trains the network: plans, runs that can be taken up again, and what they write."""
