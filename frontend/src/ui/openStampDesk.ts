import { call } from "../api/client";
import type { FormStamp } from "../api/types";
import { createStampDesk, type StampDesk } from "./stampDesk";

/** A desk that gets its stamps from the server. */
export function openStampDesk(): StampDesk {
  return createStampDesk({
    fetchStamp: async () => {
      const reply = await call<FormStamp>("GET", "/api/form-stamp");
      return reply.ok ? reply.value.stamp : null;
    },
    now: () => performance.now(),
    // While the loader has not handed over, the form is part of the page as it was loaded.
    shownAt: () => (window.paddockLoader?.live === false ? 0 : performance.now()),
  });
}
