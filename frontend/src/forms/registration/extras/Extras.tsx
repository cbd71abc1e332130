import { lazy, memo, Suspense, useState } from "react";
import { LOADING_TIMEOUT_MS } from "../../../lib/loadingTimeout";
import { fetchedInTime, showWaiting } from "../../../ui/waiting";
import { type ExtrasProps, extrasOnServer } from "./extrasOnServer";

/** Pause in milliseconds before a file that didn't come is fetched again. */
const RETRY_MS = 4000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let hasLoaded = false;

const Loaded = lazy(async () => {
  for (;;) {
    const fetched = await fetchedInTime(import("./EventExtras"));
    hasLoaded = fetched !== null;
    if (fetched) return { default: fetched.EventExtras };
    await pause(RETRY_MS);
  }
});

/** Whether the code of these parts is there. */
export const extrasHaveLoaded = () => hasLoaded || extrasOnServer.Component !== undefined;

/** Marks the place of fields that aren't on the page yet. */
const TO_COME = "data-to-come";

/** Waits for the fields of `form` that aren't on the page yet. Whether all of them are there in time. */
export async function hasAllFields(form: HTMLFormElement): Promise<boolean> {
  const isWhole = () => form.querySelector(`[${TO_COME}]`) === null;
  if (isWhole()) return true;
  const shown = showWaiting();
  const step = 100;
  for (let waited = 0; waited < LOADING_TIMEOUT_MS && !isWhole(); waited += step) await pause(step);
  shown();
  return isWhole();
}

/**
 * Loads a part of the form that only some events have. Until it's there, the server's HTML stays, takes answers and can be
 * sent: React would throw it away if its props changed, so what is wrong is shown at the fields afterwards.
 */
export function Extras(props: ExtrasProps) {
  const [firstProblem] = useState(props.problem);
  return <Boundary {...props} problem={extrasHaveLoaded() ? props.problem : firstProblem} />;
}

const Boundary = memo((props: ExtrasProps) => {
  const Component = extrasOnServer.Component ?? Loaded;
  return (
    <Suspense fallback={<span hidden {...{ [TO_COME]: "" }} />}>
      <Component {...props} />
    </Suspense>
  );
});
