import { ViewLink } from "../../shared/ViewLink";
import { valueAt } from "../model/pointer";
import { partHashFrom } from "../siteAddress";
import { useEditor } from "./EditorContext";

const WAIVER = "/site/waiver";

/** Whether a box asks for a waiver that has no words yet. */
export function useLacksWaiver(pattern: string, isChecked: boolean): boolean {
  const text = valueAt(useEditor().edited, WAIVER);
  return pattern === "/events/*/waiver" && isChecked && Array.isArray(text) && text.length === 0;
}

interface Props {
  id: string;
  /** Where the box is. */
  pointer: string;
}

/** Where its words are written or published, or who writes them. */
export function NoWaiver({ id, pointer }: Props) {
  const { isLimited, drafted } = useEditor();
  const way = (words: string) => <ViewLink hash={partHashFrom(WAIVER, pointer)}>{words}</ViewLink>;
  const isDraft = drafted?.includes(WAIVER);
  return (
    <p id={id} className="editor-warning">
      {!isLimited && isDraft && <>Your waiver is a draft: {way("publish it")} before this event.</>}
      {isLimited && "There's no waiver text yet. Ask the owner to write it before this event."}
      {!isLimited && !isDraft && (
        <>You have no waiver text yet. {way("Write it now")}, and publish it before this event.</>
      )}
    </p>
  );
}
