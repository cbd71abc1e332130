import { ViewLink } from "../shared/ViewLink";
import type { JsonObject } from "./contentTypes";
import { valueAt } from "./model/pointer";
import { choiceInWords } from "./model/words/labels";
import { HIDDEN_PAGES } from "./model/words/words";
import { partHash } from "./siteAddress";

interface Props {
  /** The pages that show the part, the most telling first. */
  pages: string[];
  /** As visitors see it. */
  content: JsonObject;
}

/** Says of a part whose page is off that visitors don't see it: publishing it shows them nothing. */
export function HiddenPageNote({ pages: [page = ""], content }: Props) {
  const hidden = valueAt(content, HIDDEN_PAGES);
  if (!Array.isArray(hidden) || !hidden.includes(page)) return null;
  return (
    <p className="editor-scheduled">
      The page “{choiceInWords(page)}” is off, so visitors don't see this.{" "}
      <ViewLink hash={partHash(HIDDEN_PAGES)}>Pages on and off</ViewLink>
    </p>
  );
}
