import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { Deliveries } from "../deliveries/Deliveries";
import { InboxView } from "../inbox/InboxView";
import { guardDrafts } from "../inbox/note/noteDrafts";
import { Registrations } from "../registrations/Registrations";
import { RunSheets } from "../registrations/RunSheets";
import { useAddress } from "../shared/address";
import { LiveChangesContext, useChangeStream } from "../shared/live/liveChanges";
import { UndoProvider } from "../shared/undo";
import { ViewLink } from "../shared/ViewLink";
import { AlarmBanner } from "./AlarmBanner";
import { ChunkGuard } from "./ChunkGuard";
import { OfflineNotice } from "./OfflineNotice";
import { useManualScrollRestoration } from "./useManualScrollRestoration";
import { useTitleCount } from "./useTitleCount";
import { useToastPlacement } from "./useToastPlacement";
import { useWaitingBar } from "./useWaitingBar";

/** Plots are looked at now and then: their code comes when they are. */
const Overview = lazy(() => import("../overview/Overview"));

const VIEWS = [
  { view: "", label: "Inquiries" },
  { view: "registrations", label: "Registrations" },
  { view: "run-sheets", label: "Run sheets" },
  { view: "deliveries", label: "Deliveries" },
  { view: "overview", label: "Overview" },
];

interface Props {
  /** Absent where the page is open to anybody: there is nothing to leave. */
  onSignOut: (() => void) | undefined;
  /** Asks for the session again; only while the server can't be reached. */
  onAskAgain: (() => void) | undefined;
}

/**
 * What staff have before them: submissions, registrations, the sheets to print for the day, what has
 * not been delivered, or how all of it goes; and above each, the alarm.
 */
export function StaffApp({ onSignOut, onAskAgain }: Props) {
  const address = useAddress();
  const current = VIEWS.find(({ view }) => view === address.view)?.view ?? "";
  const live = useChangeStream();
  useTitleCount(live.change?.counts.legitimate);

  useManualScrollRestoration();
  useToastPlacement();
  useWaitingBar();
  const client = useQueryClient();
  useEffect(() => {
    // On phones the views are a row that is pushed aside.
    const link = current !== "" && document.querySelector(`.staff-views a[href$="#${current}"]`);
    if (link) link.scrollIntoView?.({ block: "nearest", inline: "center" });
  }, [current]);

  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      guardDrafts(event);
      // A change that is under way, or waits for the connection, would be lost as well.
      if (client.isMutating() > 0) event.preventDefault();
    };
    addEventListener("beforeunload", guard);
    return () => removeEventListener("beforeunload", guard);
  }, [client]);

  return (
    <LiveChangesContext value={live}>
      <UndoProvider>
        <AlarmBanner />
        <nav className="staff-views" aria-label="Staff">
          {VIEWS.map(({ view, label }) => (
            <ViewLink
              key={label}
              hash={view && `#${view}`}
              aria-current={current === view ? "page" : undefined}
            >
              {label}
            </ViewLink>
          ))}
        </nav>
        <OfflineNotice onAskAgain={onAskAgain} />
        {current === "registrations" && <Registrations onSignOut={onSignOut} />}
        {current === "run-sheets" && <RunSheets onSignOut={onSignOut} />}
        {current === "deliveries" && <Deliveries onSignOut={onSignOut} />}
        {current === "overview" && (
          <ChunkGuard>
            <Suspense fallback={<p role="status">Loading the overview</p>}>
              <Overview onSignOut={onSignOut} />
            </Suspense>
          </ChunkGuard>
        )}
        {current === "" && <InboxView address={address} onSignOut={onSignOut} />}
      </UndoProvider>
    </LiveChangesContext>
  );
}
