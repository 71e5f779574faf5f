"""metraTec QuasarMX chip reader with hfMux."""
