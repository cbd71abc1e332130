import { hasIds } from "../../model/patch";
import type { FieldProps } from "../fieldProps";
import { NamedEntries } from "./NamedEntries";
import { PlainEntries } from "./PlainEntries";

/** A list of entries with several values each. */
export function EntriesField(props: FieldProps) {
  return hasIds(props.pointer) ? <NamedEntries {...props} /> : <PlainEntries {...props} />;
}
