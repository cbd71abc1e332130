import { useState } from "react";
import { call } from "../../api/client";
import { createFormStamp, type FormStamp } from "./formStamp";

/** The stamp of a form, from the server. `holdsHasty`: see {@link createFormStamp}. */
export function useFormStamp(holdsHasty = false): FormStamp {
  const [stamp] = useState(() =>
    createFormStamp({
      fetchStamp: async () => {
        const reply = await call("GET", "/api/form-stamp");
        return reply.ok ? reply.value.stamp : null;
      },
      now: () => performance.now(),
      wallTime: () => Date.now(),
      // Before the loader hands over, the form is part of the page as loaded.
      shownAt: () => (window.paddockLoader?.live === false ? 0 : performance.now()),
      holdsHasty,
    }),
  );
  return stamp;
}
