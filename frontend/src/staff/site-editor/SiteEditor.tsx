import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Address } from "../shared/address";
import { fetchSession } from "../shared/calls";
import { Failure } from "../shared/Failure";
import { useLiveChanges } from "../shared/live/liveChanges";
import { RefreshAndSignOut } from "../shared/RefreshAndSignOut";
import { useHiddenOffers } from "../shared/undo/undo";
import { SignOut } from "./BackToSite";
import {
  ALL_CONTENT,
  DRAFTS,
  FIELDS,
  fetchContent,
  fetchDrafts,
  fetchFields,
  REVISIONS,
  SCHEDULED,
  SITE_CONTENT,
} from "./contentCalls";
import type { DraftList, SiteContent } from "./contentTypes";
import { draftStore, isUnsaved } from "./draft/draftStore";
import { useLocalDrafts } from "./draft/useDraft";
import { EventList } from "./events/EventList";
import { isOfRemoved } from "./events/newEvents";
import { History } from "./history/History";
import { fieldTree } from "./model/fields";
import { eventIn, partNamed } from "./model/parts";
import { isWithin, valueAt } from "./model/pointer";
import { useOverviewPlace } from "./overview/useOverviewPlace";
import { PartList } from "./PartList";
import { PartView } from "./PartView";
import { Photographs } from "./photos/Photographs";
import { PHOTOS } from "./photos/photoCalls";
import { PHOTOS_PART } from "./photos/usePhotoChanges";
import { useUploadQueue } from "./photos/usePhotos";
import "./site-editor.css";
import "./editor-fields.css";
import "./editor-folds.css";
import "./fields/dates/dates.css";
import "./preview/preview.css";
import "./publish/publish.css";
import "./photos/crop/crop.css";
import "./photos/photos.css";

/** Milliseconds between looks for others' drafts. The server forgets an editor after 45 seconds. */
const LOOK_MS = 15_000;

interface Props {
  address: Address;
  /** Undefined if the staff page is open to all, so there is no session. */
  onSignOut: (() => void) | undefined;
}

/** The editor of the site: the list of what can be changed, or one part of it, or the history. */
export default function SiteEditor({ address, onSignOut }: Props) {
  // What was typed last is saved first: signing out forgets what isn't.
  const saveAndSignOut = onSignOut && (() => void draftStore.flushAll().then(onSignOut));
  return (
    <SignOut value={saveAndSignOut}>
      <OpenView address={address} onSignOut={saveAndSignOut} />
    </SignOut>
  );
}

function OpenView({ address, onSignOut }: Props) {
  const pointer = address.settings.get("part");
  const content = useQuery({ queryKey: ALL_CONTENT, queryFn: fetchContent });
  const fields = useQuery({ queryKey: FIELDS, queryFn: fetchFields, staleTime: Infinity });
  const drafts = useQuery({
    queryKey: [...DRAFTS, pointer],
    queryFn: () => fetchDrafts(pointer),
    refetchInterval: LOOK_MS,
    placeholderData: (before) => before,
    meta: { isQuiet: true },
  });
  const session = useQuery({ queryKey: [...SITE_CONTENT, "session"], queryFn: fetchSession });
  useLiveContent(content.data?.revision);
  useLocalStore();
  useUploadQueue();
  useHiddenOffers(address.settings.toString());
  const place = useOverviewPlace(address);
  const nodes = useMemo(() => fieldTree(fields.data ?? []), [fields.data]);

  const failed = [content, fields].find((query) => query.isError && !query.data);
  if (failed?.error) return <Failure error={failed.error} onRetry={() => failed.refetch()} />;
  // The drafts come first, too: what is typed must not be overwritten by one that comes late.
  if (!content.data || !fields.data || drafts.isPending) {
    return <p role="status">Loading the editor</p>;
  }
  const shared = { site: content.data, nodes, drafts: drafts.data };
  if (address.settings.get("view") === "history") return <History {...shared} />;
  const isLimited = session.data?.may === "inbox-and-events";
  const named = pointer === null ? undefined : partNamed(pointer);
  // What only the owner changes isn't shown to others. The server would refuse it, too.
  const part = isLimited && named && !isWithin(named.pointer, "/events") ? undefined : named;
  if (!part) {
    return (
      <PartList {...shared} isLimited={isLimited} session={session.data} place={place}>
        <RefreshAndSignOut
          isFetching={content.isFetching}
          onRefresh={() => void Promise.all([content.refetch(), drafts.refetch()])}
          onSignOut={onSignOut}
        />
      </PartList>
    );
  }
  if (part.pointer === "/events" || isUnknownEvent(part.pointer, shared)) {
    return <EventList {...shared} gone={part.pointer} />;
  }
  if (part.pointer === PHOTOS_PART) return <Photographs site={content.data} drafts={drafts.data} />;
  return <PartView key={part.pointer} {...shared} part={part} isLimited={isLimited} />;
}

/** Whether a part is an event that neither visitors nor a draft have. */
function isUnknownEvent(
  part: string,
  { site, drafts }: { site: SiteContent; drafts: DraftList | undefined },
) {
  if (eventIn(part) === undefined || valueAt(site.content, part) !== undefined) return false;
  const draft = draftStore.all().get(part) ?? drafts?.drafts.find((one) => one.part === part);
  return !draft || isOfRemoved(part, draft.patch, site.content);
}

/** Asks again when somebody has published, saved a draft, or changed a photograph. */
function useLiveContent(revision: number | undefined) {
  const client = useQueryClient();
  const { change, connections } = useLiveChanges();
  // Not with each inquiry that comes in.
  const state = change?.content;
  useEffect(() => {
    void client.invalidateQueries({ queryKey: ALL_CONTENT });
    void client.invalidateQueries({ queryKey: DRAFTS });
    void client.invalidateQueries({ queryKey: SCHEDULED });
    void client.invalidateQueries({ queryKey: REVISIONS });
  }, [client, state, connections]);
  // They tell where visitors see them, which no draft changes.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: PHOTOS });
  }, [client, revision, connections]);
}

/** Keeps the page's own drafts in step with the server, the connection, and the session. */
function useLocalStore() {
  const client = useQueryClient();
  const locals = useLocalDrafts();
  const versions = [...locals].map(([part, { version }]) => `${part} ${version}`).join();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: DRAFTS });
  }, [client, versions]);

  useEffect(() => {
    draftStore.recall();
    const retry = () => draftStore.retry();
    // A phone may end a page that it doesn't show.
    const leave = () => document.hidden && void draftStore.flushAll();
    const guard = (event: BeforeUnloadEvent) => {
      if ([...draftStore.all().values()].some(isUnsaved)) event.preventDefault();
    };
    addEventListener("online", retry);
    document.addEventListener("visibilitychange", leave);
    addEventListener("beforeunload", guard);
    return () => {
      removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", leave);
      removeEventListener("beforeunload", guard);
    };
  }, []);
}
