"""TensorFlow's graph object model, without TensorFlow: `import pbkaitai.graph as tf`."""
