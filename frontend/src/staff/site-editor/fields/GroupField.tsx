import type { ReactNode } from "react";
import { childOf, lastKeyOf } from "../model/pointer";
import { hasLeft, useEditor } from "./EditorContext";
import { FieldHint } from "./FieldHint";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

interface Props extends FieldProps {
  /** What follows the values. */
  children?: ReactNode;
}

/** A group of values under a heading. */
export function GroupField({ node, pointer, children }: Props) {
  const { Field, onLeave } = useEditor();
  const { id, label, error } = useField(node.field, pointer);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="editor-group"
      onBlur={(event) => hasLeft(event) && onLeave(pointer)}
    >
      <legend className="title-3">{label}</legend>
      {error && <p className="field-error">{error}</p>}
      <FieldHint field={node.field} />
      {node.children.map((child) => (
        <Field
          key={child.field.pointer}
          node={child}
          pointer={childOf(pointer, lastKeyOf(child.field.pointer))}
        />
      ))}
      {children}
    </fieldset>
  );
}
