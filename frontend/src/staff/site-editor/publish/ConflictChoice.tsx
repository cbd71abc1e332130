import { type FormEvent, useState } from "react";
import type { Json } from "../contentTypes";
import { type FieldNode, fieldAt } from "../model/fields";
import { differingLines } from "../model/words/words";
import { Difference } from "./Difference";

/** A value of which there are two versions. */
export interface TwoVersions {
  pointer: string;
  /** What it is called. */
  subject: string;
  mine: Json | undefined;
  theirs: Json | undefined;
  /** Who changed it, and how; empty if that isn't known. */
  note: string;
}

export type Choice = "mine" | "theirs";

const OTHER: Record<Choice, Choice> = { mine: "theirs", theirs: "mine" };

interface Props {
  versions: TwoVersions[];
  nodes: FieldNode[];
  /** What the two versions are called. */
  names: Record<Choice, string>;
  onDecide: (choices: ReadonlyMap<string, Choice>) => void;
}

/** Both versions of each value side by side. Somebody has to choose one of each. */
export function ConflictChoice({ versions, nodes, names, onDecide }: Props) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [isAsked, setAsked] = useState(false);
  const missing = versions.filter(({ pointer }) => !choices.has(pointer));

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    const [first] = missing;
    if (!first) onDecide(choices);
    else document.getElementById(optionId(first.pointer, "mine"))?.focus();
  }

  return (
    <form className="editor-conflict" onSubmit={submit}>
      {versions.map((version) => (
        <Versions
          key={version.pointer}
          version={version}
          nodes={nodes}
          names={names}
          choice={choices.get(version.pointer)}
          isMissing={isAsked && !choices.has(version.pointer)}
          onChoose={(choice) => setChoices(new Map(choices).set(version.pointer, choice))}
        />
      ))}
      <button type="submit" className="button button-primary">
        Continue
      </button>
    </form>
  );
}

const optionId = (pointer: string, choice: Choice) => `${choice}-of-${pointer}`;

interface VersionsProps {
  version: TwoVersions;
  nodes: FieldNode[];
  names: Record<Choice, string>;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}

function Versions({ version, nodes, names, choice, isMissing, onChoose }: VersionsProps) {
  const { pointer, subject, note } = version;
  const field = fieldAt(nodes, pointer);
  const [mine, theirs] = differingLines([version.mine, version.theirs], field);
  // One may have removed the entry that the other has changed.
  const isGone = (one: Choice) => version[one] == null;
  const lines = { mine: isGone("mine") ? [] : mine, theirs: isGone("theirs") ? [] : theirs };
  const isList = Array.isArray(version.mine) && Array.isArray(version.theirs);
  const errorId = `missing-of-${pointer}`;
  return (
    <fieldset className="field" data-wrong={isMissing ? "" : undefined}>
      <legend>{subject}</legend>
      {note && <p className="field-hint">{note}</p>}
      {isList && <p className="field-hint">Entries that are the same in both aren't shown.</p>}
      {isMissing && (
        <p id={errorId} className="field-error">
          Choose one of the two
        </p>
      )}
      <div className="editor-versions">
        {(["mine", "theirs"] as const).map((one) => (
          <label key={one} className="editor-version">
            <span className="choice">
              <input
                id={optionId(pointer, one)}
                type="radio"
                name={`version-of-${pointer}`}
                checked={choice === one}
                aria-describedby={isMissing ? errorId : undefined}
                onChange={() => onChoose(one)}
              />
              <strong>{names[one]}</strong>
            </span>
            {lines[one].length === 0 && <em>Without it</em>}
            {lines[one].map((line, index) => (
              <span key={line} dir="auto">
                <Difference text={line} other={lines[OTHER[one]][index]} />
              </span>
            ))}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
