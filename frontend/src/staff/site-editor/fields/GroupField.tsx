import { childOf, lastKeyOf } from "../model/pointer";
import { FieldHint } from "./FieldHint";
import { type FieldProps, FieldView } from "./FieldView";
import { useField } from "./useField";

/** A group of values under a heading. */
export function GroupField({ node, pointer }: FieldProps) {
  const { id, label, error } = useField(node.field, pointer);
  return (
    <fieldset id={id} tabIndex={-1} className="editor-group">
      <legend className="title-3">{label}</legend>
      {error && <p className="field-error">{error}</p>}
      <FieldHint field={node.field} />
      {node.children.map((child) => (
        <FieldView
          key={child.field.pointer}
          node={child}
          pointer={childOf(pointer, lastKeyOf(child.field.pointer))}
        />
      ))}
    </fieldset>
  );
}
