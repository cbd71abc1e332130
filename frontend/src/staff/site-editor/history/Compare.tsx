import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { Failure } from "../../shared/Failure";
import { readableTime } from "../../shared/readableTime";
import { fetchDifferences, REVISIONS } from "../contentCalls";
import type { ContentRevision, SiteContent } from "../contentTypes";
import type { FieldNode } from "../model/fields";
import { sentenceOf } from "../model/words/sentence";
import { changeInWords, saysSomething } from "../model/words/words";
import { ChangeList } from "../publish/change-list/ChangeList";
import { PhotoDifferences } from "./PhotoDifferences";
import { putBack } from "./putBack";

interface Props {
  revisions: ContentRevision[];
  site: SiteContent;
  nodes: FieldNode[];
}

/** The site before the first publication. */
const BEGINNING = 0;

/** Compares the site at two times. */
export function Compare({ revisions, site, nodes }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="part-section" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Compare two times</summary>
      {isOpen && <Comparison revisions={revisions} site={site} nodes={nodes} />}
    </details>
  );
}

function Comparison({ revisions, site, nodes }: Props) {
  const [from, setFrom] = useState(BEGINNING);
  const newest = revisions[0]?.revision ?? BEGINNING;
  // Follows to the newest until somebody chooses another one.
  const [chosen, setChosen] = useState<number | null>(null);
  const to = chosen ?? newest;
  const query = useQuery({
    queryKey: [...REVISIONS, "compare", from, to],
    queryFn: () => fetchDifferences(from, to),
  });
  const changes = (query.data?.changes ?? [])
    .map(({ pointer, before, after }) =>
      changeInWords(
        { pointer, before: (before ?? undefined) as never, after: (after ?? undefined) as never },
        [site.content],
        nodes,
      ),
    )
    .filter(saysSomething);
  const photographs = query.data?.photographs ?? [];
  const isSame = changes.length + photographs.length === 0;
  return (
    <div className="editor-new">
      <Time label="From" value={from} revisions={revisions} onChange={setFrom} />
      <Time
        label="To"
        value={to}
        revisions={revisions}
        onChange={(revision) => setChosen(revision === newest ? null : revision)}
      />
      <div role="status">
        {query.isPending && "Comparing"}
        {query.isSuccess && isSame && "Visitors saw the same at both times."}
      </div>
      {query.isError && <Failure error={query.error} onRetry={() => query.refetch()} />}
      <ChangeList changes={changes} />
      <PhotoDifferences differences={photographs} />
    </div>
  );
}

interface TimeProps {
  label: string;
  value: number;
  revisions: ContentRevision[];
  onChange: (revision: number) => void;
}

function Time({ label, value, revisions, onChange }: TimeProps) {
  const id = useId();
  const { timezone } = useSite();
  const back = putBack(revisions);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control editor-time"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {revisions.map((one) => (
          <option key={one.revision} value={one.revision}>
            {readableTime(one.at, timezone)}: {sentenceOf(one, back.has(one.revision))}
          </option>
        ))}
        <option value={BEGINNING}>Before the first change</option>
      </select>
    </div>
  );
}
