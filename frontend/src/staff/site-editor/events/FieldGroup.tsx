import { type ReactNode, useEffect, useState } from "react";
import { useEditor } from "../fields/EditorContext";
import { isNamed, isSet, ofEvent } from "../model/events/eventGroups";
import type { FieldNode } from "../model/fields";
import { valueAt } from "../model/pointer";

interface Props {
  title: string;
  /** The event. */
  id: string;
  /** The fields in it. */
  nodes: FieldNode[];
  children: ReactNode;
}

/** Fields that most events don't need: closed, unless something in them is set or wants to be looked at. */
export function FieldGroup({ title, id, nodes, children }: Props) {
  const { edited, site, errors, warnings, scheduled } = useEditor();
  const has = (pointers: string[]) => nodes.some((node) => isNamed(pointers, id, node));
  const isWrong = has([...errors.keys()]);
  const isFound = isWrong || has([...warnings.keys()]);
  const [isOpen, setOpen] = useState(() => {
    const isChanging = has(scheduled.flatMap(({ changes }) => changes.map((one) => one.pointer)));
    const isThere = (node: FieldNode) =>
      [edited, site.content].some((content) => isSet(node, valueAt(content, ofEvent(id, node))));
    return isChanging || nodes.some(isThere);
  });
  useEffect(() => {
    if (isFound) setOpen(true);
  }, [isFound]);
  return (
    <details
      className="editor-fold"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>{title}</span>
        {isWrong && <span className="field-error">Needs a correction</span>}
      </summary>
      <div className="editor-fold-fields">{children}</div>
    </details>
  );
}
