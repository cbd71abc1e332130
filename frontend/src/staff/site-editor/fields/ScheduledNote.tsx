import { ViewLink } from "../../shared/ViewLink";
import type { ContentField, Json } from "../contentTypes";
import { beginningInWords } from "../model/dates";
import { valueInWords } from "../model/words/words";
import { SCHEDULED_HASH } from "../siteAddress";
import { useEditor } from "./EditorContext";

interface Props {
  field: ContentField;
  pointer: string;
}

/** What a value will be from a time to come on: `From Fri, Jan 1, 2027: $310 (scheduled)`. */
export function ScheduledNote({ field, pointer }: Props) {
  const { scheduled } = useEditor();
  const found = scheduled
    // One with a problem isn't tried again.
    .filter(({ problem }) => problem === null)
    .flatMap(({ id, at, changes }) =>
      changes.filter((one) => one.pointer === pointer).map(({ after }) => ({ id, at, after })),
    );
  if (found.length === 0) return null;
  return (
    <p className="editor-scheduled">
      {found.map(({ id, at, after }) => (
        <span key={id}>
          From {beginningInWords(at)}: {valueLine(after as Json, field)} (scheduled)
        </span>
      ))}
      <ViewLink hash={SCHEDULED_HASH}>
        All that is scheduled<span className="sr-only"> by day</span>
      </ViewLink>
    </p>
  );
}

function valueLine(value: Json, field: ContentField): string {
  const lines = valueInWords(value, field);
  return lines.length > 3 ? `${lines.length} entries` : lines.join("; ");
}
