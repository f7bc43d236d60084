"""The small models that ship, and the code beside them: embedding, claim segmentation, verification.

Three modules are what others call: ``embed``, ``segment``, ``verify``. They stand on packages that import leftward
only: words → nets → syntax → claims → read → evidence → rules → judging.
"""
