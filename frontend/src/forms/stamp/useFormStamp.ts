import { useState } from "react";
import { call } from "../../api/client";
import { keepSentStamp, readSentStamp } from "../shared/drafts";
import { createFormStamp, type FormStamp } from "./formStamp";

/** The stamp of the form whose answers are kept as `draft`. For `holdsHasty` see {@link createFormStamp}. */
export function useFormStamp(draft: string, holdsHasty = false): FormStamp {
  const [stamp] = useState(() =>
    createFormStamp({
      fetchStamp: async () => {
        const reply = await call("GET", "/api/form-stamp");
        return reply.ok ? reply.value.stamp : null;
      },
      now: () => performance.now(),
      wallTime: () => Date.now(),
      // Before hydration, the form is part of the loaded page.
      shownAt: () => (window.paddockLoader?.live === false ? 0 : performance.now()),
      readSent: () => readSentStamp(draft),
      keepSent: (stamp) => keepSentStamp(draft, stamp),
      holdsHasty,
    }),
  );
  return stamp;
}
