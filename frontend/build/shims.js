// What react-dom/server expects of its surroundings and QuickJS does not have. renderToString is
// synchronous: nothing here is ever called for a page, but the modules look for it when they load.
globalThis.MessageChannel ??= class {
  port1 = { onmessage: null };
  port2 = { postMessage() {} };
};
globalThis.TextEncoder ??= class {
  encode(text) {
    const bytes = unescape(encodeURIComponent(text));
    return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
  }
};
globalThis.setTimeout ??= () => 0;
globalThis.clearTimeout ??= () => {};
globalThis.queueMicrotask ??= (task) => void Promise.resolve().then(task);
// Not silent: what React has to say against a page is an error of ours and must stop the rendering.
globalThis.console ??= {
  log() {},
  warn() {},
  error(...parts) {
    throw new Error(parts.map(String).join(" "));
  },
};
