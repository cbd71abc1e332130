import { valueAt } from "../../model/pointer";
import { newId } from "../../model/slug";
import { useEditor } from "../EditorContext";
import type { FieldProps } from "../fieldProps";
import { NewEntry } from "./NewEntry";
import { PlainEntries } from "./PlainEntries";

/** Questions of a form, in order. The id of a new one is made of its words, and stays when those change. */
export function QuestionsField(props: FieldProps) {
  const { site } = useEditor();
  const published = valueAt(site.content, props.pointer);
  return (
    <PlainEntries
      {...props}
      adder={(list, add) => (
        <NewEntry
          noun="question"
          asks="The new question"
          onAdd={(label) => {
            const known = [...list, ...(Array.isArray(published) ? published : [])];
            const taken = known.map((question) => String(valueAt(question, "/id")));
            add({ id: newId(label, taken), label, kind: "text" });
          }}
        />
      )}
    />
  );
}
