// Runs in a hidden frame: hands the provider's answer, which is in the address, to the portal around it.
window.parent.postMessage(window.location.href, window.location.origin);
