import { lazy, memo, Suspense } from "react";
import { fetchedInTime } from "../../../ui/waiting";
import { type ExtrasProps, extrasOnServer } from "./extrasOnServer";

const Loaded = lazy(async () => {
  const fetched = await fetchedInTime(import("./EventExtras"));
  // Without it the server refuses the form, and the link to a question that isn't there loads the page again.
  return { default: fetched?.EventExtras ?? (() => null) };
});

/**
 * Loads a part of the form that only some events have. Until it's there, the server's HTML stays and takes answers. React
 * would throw it away if the props changed meanwhile.
 */
export const Extras = memo((props: ExtrasProps) => {
  const Component = extrasOnServer.Component ?? Loaded;
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
});
