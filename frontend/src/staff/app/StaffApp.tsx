import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef } from "react";
import { Deliveries } from "../deliveries/Deliveries";
import { InboxView } from "../inbox/InboxView";
import { guardDrafts } from "../inbox/note/noteDrafts";
import { OddMarks } from "../offline/OddMarks";
import { useSendUnsent } from "../offline/useSendUnsent";
import { RegistrationsView } from "../registrations/RegistrationsView";
import { RunSheets } from "../registrations/run-sheets/RunSheets";
import { RefusedWalkIns } from "../registrations/walk-ins/RefusedWalkIns";
import { useAddress } from "../shared/address";
import { LiveChangesContext, useChangeStream } from "../shared/live/liveChanges";
import { SESSION } from "../shared/queries";
import { UndoProvider } from "../shared/undo/undo";
import { ViewLink } from "../shared/ViewLink";
import { ViewTitle } from "../shared/viewTitle";
import { AlarmBanner } from "./AlarmBanner";
import { ChunkGuard } from "./ChunkGuard";
import { OfflineNotice } from "./OfflineNotice";
import { useManualScrollRestoration } from "./useManualScrollRestoration";
import { useTitleCount } from "./useTitleCount";
import { useToastPlacement } from "./useToastPlacement";
import { useWaitingBar } from "./useWaitingBar";

/** Loaded on demand, because staff rarely open the overview. */
const Overview = lazy(() => import("../overview/Overview"));

/** Loaded on demand, because most visits are for the inbox. */
const SiteEditor = lazy(() => import("../site-editor/SiteEditor"));

/** Shown first, and with any other address. */
const INBOX = { view: "", label: "Inquiries" };

const VIEWS = [
  INBOX,
  { view: "registrations", label: "Registrations" },
  // In the first line on a phone.
  { view: "site", label: "Site" },
  { view: "run-sheets", label: "Run sheets" },
  { view: "deliveries", label: "Deliveries" },
  { view: "overview", label: "Overview" },
];

interface Props {
  /** Shows what is open as the page's heading; undefined: no view is. */
  onTitle: (title: string | undefined) => void;
  /** Undefined if the staff page is open to all, so there is no session. */
  onSignOut: (() => void) | undefined;
  /** Checks the session again; only set while the server can't be reached. */
  onAskAgain: (() => void) | undefined;
}

/**
 * The staff's views: submissions, registrations, the site's editor, run sheets, deliveries and the overview, with the
 * alarm above each.
 */
export function StaffApp({ onTitle, onSignOut, onAskAgain }: Props) {
  const address = useAddress();
  const { view: current, label } = VIEWS.find(({ view }) => view === address.view) ?? INBOX;
  const live = useChangeStream();
  useTitleCount(live.change?.counts.legitimate);
  useEffect(() => {
    onTitle(label);
    return () => onTitle(undefined);
  }, [onTitle, label]);

  useManualScrollRestoration();
  useToastPlacement();
  useWaitingBar();
  useSendUnsent();
  const client = useQueryClient();
  useFreshStanding(current);
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent) => {
      guardDrafts(event);
      // Leaving the page would also lose a change that is being sent or waits for the connection.
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
        <OddMarks />
        <RefusedWalkIns />
        {/* The editor names what is open in it. */}
        {current !== "site" && <ViewTitle name={label} />}
        {current === "registrations" && (
          <RegistrationsView address={address} onSignOut={onSignOut} />
        )}
        {current === "run-sheets" && <RunSheets onSignOut={onSignOut} />}
        {current === "deliveries" && <Deliveries onSignOut={onSignOut} />}
        {current === "overview" && (
          <ChunkGuard>
            <Suspense fallback={<p role="status">Loading the overview</p>}>
              <Overview onSignOut={onSignOut} />
            </Suspense>
          </ChunkGuard>
        )}
        {current === "site" && (
          <ChunkGuard>
            <Suspense fallback={<p role="status">Loading the editor</p>}>
              <SiteEditor address={address} onSignOut={onSignOut} />
            </Suspense>
          </ChunkGuard>
        )}
        {current === "" && <InboxView address={address} onSignOut={onSignOut} />}
      </UndoProvider>
    </LiveChangesContext>
  );
}

/** Asks again how the site stands, such as its copies, when another view is opened. */
function useFreshStanding(view: string) {
  const client = useQueryClient();
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    void client.invalidateQueries({ queryKey: SESSION });
  }, [client, view]);
}
