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

/** Where its words are written, or who writes them. */
export function NoWaiver({ id, pointer }: Props) {
  const { isLimited } = useEditor();
  return (
    <p id={id} className="editor-warning">
      {isLimited ? (
        "There's no waiver text yet. Ask the owner to write it before this event."
      ) : (
        <>
          You have no waiver text yet.{" "}
          <ViewLink hash={partHashFrom(WAIVER, pointer)}>Write it now</ViewLink>, and publish it
          before this event.
        </>
      )}
    </p>
  );
}
