import type { ComponentType } from "react";
import { childOf } from "../../model/pointer";
import { nounOf } from "../../model/words/labels";
import { DayInput } from "../dates/DayInput";
import { controlId, useEditor } from "../EditorContext";
import { FieldFrame } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { useField } from "../useField";
import { ListButtons } from "./ListButtons";
import { ListFrame } from "./ListFrame";
import { useListEdit } from "./useListEdit";

interface ControlProps {
  id: string;
  value: string;
  "aria-label": string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  onText: (text: string) => void;
  /** Makes several of one text. The caret is `caret` characters after the start of the last one. */
  onSplit: (texts: string[], caret: number) => void;
}

/** Whoever types or pastes a new line wants another entry. */
const TextControl = ({ onText, onSplit, ...props }: ControlProps) => (
  <textarea
    {...props}
    className="control"
    rows={1}
    dir="auto"
    onChange={({ target: { value, selectionEnd } }) => {
      const lines = value.split(/\s*\n\s*/);
      const after = value.length - selectionEnd;
      if (lines.length === 1) onText(value);
      else onSplit(lines, Math.max(0, (lines.at(-1)?.length ?? 0) - after));
    }}
  />
);

const DayControl = ({ onText, onSplit: _, ...props }: ControlProps) => (
  <DayInput {...props} onDay={onText} />
);

/** A list of texts, such as paragraphs or bullet points. */
export const TextsField = (props: FieldProps) => <TextList {...props} Control={TextControl} />;

/** A list of days. */
export const DaysListField = (props: FieldProps) => <TextList {...props} Control={DayControl} />;

interface Props extends FieldProps {
  Control: ComponentType<ControlProps>;
}

function TextList({ node: { field }, pointer, Control }: Props) {
  const { errors } = useEditor();
  const state = useField(field, pointer);
  const texts = Array.isArray(state.value) ? state.value : [];
  const list = useListEdit(texts, pointer);
  const noun = nounOf(field.pointer);
  const isLocked = state.lockedBy !== undefined;
  return (
    <FieldFrame field={field} state={state} isGroup>
      <ListFrame list={list} noun={noun} isLocked={isLocked} onAdd={() => list.add("")}>
        {texts.map((text, index) => {
          const at = childOf(pointer, index);
          const error = errors.get(at);
          const name = `${noun} ${index + 1}`;
          return (
            <li key={list.keys[index]} className="editor-text" data-wrong={error ? "" : undefined}>
              <Control
                id={controlId(at)}
                aria-label={`${state.label}, ${name}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${controlId(at)}-error` : undefined}
                value={String(text ?? "")}
                onText={(text) => list.edit(index, text)}
                onSplit={(lines, caret) => list.split(index, lines, caret)}
              />
              {error && (
                <p id={`${controlId(at)}-error`} className="field-error">
                  {error}
                </p>
              )}
              {!isLocked && (
                <ListButtons
                  name={name}
                  index={index}
                  count={texts.length}
                  onMove={(by) => list.move(index, by)}
                  onRemove={() => list.remove(index)}
                />
              )}
            </li>
          );
        })}
      </ListFrame>
    </FieldFrame>
  );
}
