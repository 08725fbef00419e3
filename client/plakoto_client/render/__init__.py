"""The renderer: draws a `scene.Frame` with OpenGL 3.3, and decides nothing else.

    renderer = Renderer(ctx, quality=Quality.for_context(ctx), cache_dir=folder_or_None)
    renderer.draw(frame, target, size)   # target: a moderngl.Framebuffer, size in its pixels
    renderer.release()                   # frees every GL object; make a new one after a context loss

`draw` compares the frame with the last one: an equal frame is only copied to the target, and a
frame of which little has changed (a moving checker, thrown dice, a ring) is redrawn only there. So
it may be called for every picture of the interface. `Quality.LOW`, `MID` and `HIGH` are the tiers.

`OffscreenContext` makes a context without a window and `capture` reads a frame as an array, for
tests and pictures.
"""
