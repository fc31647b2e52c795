nodes {
  node_id: 7
  node_path: "root.layer-1"
  identifier: "_tf_keras_layer"
  metadata: "{\"name\": \"lambda\", \"class_name\": \"Lambda\", \"config\": {\"function\": {\"class_name\": \"__tuple__\", \"items\": [\"4wEAAAABAAAA\", null, null]}, \"function_type\": \"lambda\"}}"
}
