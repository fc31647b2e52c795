"""The likely inputs and outputs of a graph, ranked, each with its reasons."""
