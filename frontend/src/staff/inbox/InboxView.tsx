import { useRef } from "react";
import { type Address, goTo, listHash } from "../shared/address";
import type { InboxFilter } from "../shared/calls";
import { FILTERS } from "./filters";
import { OneSubmission } from "./OneSubmission";
import { Submissions } from "./Submissions";

interface Props {
  address: Address;
  onSignOut: (() => void) | undefined;
}

/** The view of a single submission. Links in older mails and payloads have the second name. */
const VIEWS = ["inquiry", "enquiry"];

/** The list of submissions, or a single one while the list stays hidden behind it. */
export function InboxView({ address: { view, settings }, onSignOut }: Props) {
  const alone = VIEWS.includes(view) ? settings.get("id") : null;
  const latest = useRef<InboxFilter>({ filter: "all", q: "" });
  if (alone === null) latest.current = filterOf({ view, settings });
  const which = latest.current;
  return (
    <>
      {alone !== null && (
        <OneSubmission id={alone} onBack={() => goTo(listHash(which.filter, which.q))} />
      )}
      <Submissions which={which} isHidden={alone !== null} onSignOut={onSignOut} />
    </>
  );
}

function filterOf({ view, settings }: Address): InboxFilter {
  const filter = FILTERS.find((known) => known.filter === view)?.filter ?? "all";
  return { filter, q: (settings.get("q") ?? "").trim().slice(0, 200) };
}
