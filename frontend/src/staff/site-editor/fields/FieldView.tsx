import type { FieldKind } from "../contentTypes";
import { ColorField } from "./ColorField";
import { ChoiceField } from "./choices/ChoiceField";
import { ChoicesField } from "./choices/ChoicesField";
import { DateField, DateTimeField } from "./dates/DateFields";
import { ClockField, DaysField, SpanField } from "./dates/HoursFields";
import { RepeatField } from "./dates/RepeatField";
import { FlagField } from "./FlagField";
import type { FieldProps } from "./fieldProps";
import { GroupField } from "./GroupField";
import { EntriesField } from "./lists/EntriesField";
import { PhotosField } from "./lists/PhotosField";
import { QuestionsField } from "./lists/QuestionsField";
import { DaysListField, TextsField } from "./lists/TextsField";
import { NumberField } from "./NumberField";
import { PhotoField } from "./PhotoField";
import { TextField } from "./TextField";

const BY_KIND: Record<FieldKind, (props: FieldProps) => React.ReactNode> = {
  text: TextField,
  long_text: TextField,
  address: TextField,
  number: NumberField,
  price: NumberField,
  flag: FlagField,
  date: DateField,
  date_time: DateTimeField,
  choice: ChoiceField,
  choices: ChoicesField,
  texts: TextsField,
  group: GroupField,
  entries: EntriesField,
  photo: PhotoField,
  photos: PhotosField,
  color: ColorField,
};

/** Values with controls of their own: texts for which a phone has better ones than a keyboard, and questions. */
const SPECIAL: Record<string, (props: FieldProps) => React.ReactNode> = {
  "/site/hours/*/days": DaysField,
  "/site/hours/*/opens": ClockField,
  "/site/hours/*/closes": ClockField,
  "/site/special_hours/*/times": SpanField,
  "/site/questions": QuestionsField,
  "/events/*/questions": QuestionsField,
  "/events/*/repeat": RepeatField,
  "/events/*/repeat/except": DaysListField,
};

/** The control for a value. */
export function FieldView(props: FieldProps) {
  const { pointer, kind } = props.node.field;
  const Control = SPECIAL[pointer] ?? BY_KIND[kind] ?? TextField;
  return <Control {...props} />;
}
