import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSite } from "../../../content/PageDataContext";
import { Failure } from "../../shared/Failure";
import { LoadMore } from "../../shared/LoadMore";
import { BackToSite } from "../BackToSite";
import { fetchHistory, REVISIONS } from "../contentCalls";
import type { HistoryLine, SiteContent } from "../contentTypes";
import { DiscardedDrafts } from "../draft/DiscardedDrafts";
import { localNow } from "../model/dates";
import type { FieldNode } from "../model/fields";
import { PHOTOS } from "../photos/photoCalls";
import { ScheduledList } from "../publish/scheduled/ScheduledList";
import { usePlaces } from "../publish/usePlaces";
import { Compare } from "./Compare";
import { noticeEvent } from "./noticeEvent";
import { HISTORY_PART, PhotoLine } from "./PhotoLine";
import { putBack } from "./putBack";
import { RevisionLine } from "./RevisionLine";
import { unbegun } from "./unbegun";
import { undonePhotos } from "./undonePhotos";

interface Props {
  site: SiteContent;
  nodes: FieldNode[];
}

/**
 * What will be published, what was, and what was done with photographs, in plain words, the last first. Each publication
 * can be undone once, and the last change of each photograph.
 */
export function History({ site, nodes }: Props) {
  const { timezone } = useSite();
  // Of one name, so that what was loaded stays there, and the page in its place, when a publication adds a line.
  const query = useInfiniteQuery({
    queryKey: REVISIONS,
    queryFn: ({ pageParam }) => fetchHistory(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const lines = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const revisions = lines.filter((line) => line.kind === "content");
  const unseen = unbegun(lines, site, localNow(timezone));
  const undone = undonePhotos(lines);
  const back = putBack(revisions);
  useFreshPhotos(lines);
  const places = usePlaces(revisions.some((revision) => noticeEvent(revision) !== undefined));
  return (
    <div className="editor">
      <BackToSite part={HISTORY_PART} title="History" />
      {query.isPending && <p role="status">Loading the history</p>}
      {query.isError && lines.length === 0 && (
        <Failure error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && lines.length === 0 && (
        <p>No one has changed anything here yet. Once someone does, you can undo it here.</p>
      )}
      <ScheduledList site={site} />
      <DiscardedDrafts site={site} />
      {revisions.length > 1 && <Compare revisions={revisions} site={site} nodes={nodes} />}
      <ul className="editor-history">
        {lines.map((line) =>
          line.kind === "content" ? (
            <RevisionLine
              key={line.revision}
              revision={line}
              before={revisions.find(({ revision }) => revision === line.undoes)}
              putBack={back}
              site={site}
              nodes={nodes}
              isUnseen={unseen.has(line.revision)}
              toldOf={places.find(
                ({ id, registered_here }) => registered_here > 0 && id === noticeEvent(line),
              )}
            />
          ) : (
            <PhotoLine
              key={`photograph ${line.change}`}
              change={line}
              undone={undone.get(line.change)}
            />
          ),
        )}
      </ul>
      <LoadMore list={query} />
    </div>
  );
}

/** Asks for the photographs again when somebody has changed one: what can be put back may be something else then. */
function useFreshPhotos(lines: HistoryLine[]) {
  const client = useQueryClient();
  const newest = lines.find((line) => line.kind === "photograph")?.change;
  useEffect(() => {
    if (newest !== undefined) void client.invalidateQueries({ queryKey: PHOTOS });
  }, [client, newest]);
}
