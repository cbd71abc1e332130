import { useInfiniteQuery } from "@tanstack/react-query";
import { Failure } from "../../shared/Failure";
import { LoadMore } from "../../shared/LoadMore";
import { BackToSite } from "../BackToSite";
import { fetchRevisions, REVISIONS } from "../contentCalls";
import type { SiteContent } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { Compare } from "./Compare";
import { RevisionLine } from "./RevisionLine";

interface Props {
  site: SiteContent;
  nodes: FieldNode[];
}

/** What was published, in plain words, the last first. Each publication can be undone. */
export function History({ site, nodes }: Props) {
  const query = useInfiniteQuery({
    queryKey: [...REVISIONS, site.revision],
    queryFn: ({ pageParam }) => fetchRevisions(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });
  const revisions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className="editor">
      <BackToSite part="history" title="History" />
      {query.isPending && <p role="status">Loading the history</p>}
      {query.isError && revisions.length === 0 && (
        <Failure error={query.error} onRetry={() => query.refetch()} />
      )}
      {query.isSuccess && revisions.length === 0 && (
        <p>No one has changed anything here yet. Once someone does, you can undo it here.</p>
      )}
      {revisions.length > 1 && <Compare revisions={revisions} nodes={nodes} />}
      <ul className="editor-history">
        {revisions.map((revision) => (
          <RevisionLine key={revision.revision} revision={revision} site={site} nodes={nodes} />
        ))}
      </ul>
      <LoadMore list={query} />
    </div>
  );
}
