import type { FieldNode } from "../model/fields";

/** What every control gets. */
export interface FieldProps {
  node: FieldNode;
  /** Where the value is. */
  pointer: string;
}
