import type { StaffRegistration } from "../../../api/types";
import { answersInWords } from "./answersInWords";

interface Props {
  party: StaffRegistration;
  attendee: StaffRegistration["attendees"][number];
}

/** What was answered for one who comes, a line each. */
export function Answers({ party, attendee }: Props) {
  return answersInWords(party, attendee).map((line) => (
    <p key={line} dir="auto">
      {line}
    </p>
  ));
}
