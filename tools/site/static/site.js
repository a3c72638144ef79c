// Keeps what was visited for when the network is off.
navigator.serviceWorker?.register(new URL("service.js", import.meta.url)).catch(() => undefined);
