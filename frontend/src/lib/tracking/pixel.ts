import type { Tracker } from "./tracking";

const SCRIPT = "https://connect.facebook.net/en_US/fbevents.js";

/**
 * Puts the ad network's function on the page and asks for its script, which the security policy
 * allows where the owner has named a pixel. What is told until the script comes waits in a queue.
 */
export function installPixel(id: string): void {
  if (window.fbq) return;
  const fbq: Tracker = (...told) => {
    if (fbq.callMethod) fbq.callMethod(...told);
    else fbq.queue?.push(told);
  };
  Object.assign(fbq, {
    queue: [],
    push: fbq,
    loaded: true,
    version: "2.0",
    disablePushState: true,
  });
  window.fbq = fbq;
  window._fbq ??= fbq;
  const script = document.createElement("script");
  script.async = true;
  script.src = SCRIPT;
  document.head.append(script);
  fbq("init", id);
}
