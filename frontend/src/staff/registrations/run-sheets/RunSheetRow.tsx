import type { StaffRegistration } from "../../../api/types";
import { dialable } from "../../shared/hrefs";
import { ViewLink } from "../../shared/ViewLink";
import { NoShowButton, TickBox } from "../attendance/AttendanceMarks";
import { inDollars } from "../payments/moneyInWords";
import { answersInWords, lacksWaiver } from "../questions/answersInWords";

interface Props {
  party: StaffRegistration;
  attendee: StaffRegistration["attendees"][number];
}

/** One who comes, with a box to tick on the screen or on paper. */
export function RunSheetRow({ party, attendee }: Props) {
  const { position, name, age, special_requirements } = attendee;
  const isFirst = position === 0;
  const ofParty = isFirst
    ? [party.special_requests, lacksWaiver(party) && "Waiver not signed"]
    : [];
  const needs = [special_requirements, ...ofParty, ...answersInWords(party, attendee)];
  return (
    <tr>
      <td>
        <TickBox party={party} attendee={attendee} />
      </td>
      <td className="staff-attendee">
        <bdi>{name}</bdi> <NoShowButton party={party} attendee={attendee} />
      </td>
      <td data-label="Age">{age ?? ""}</td>
      <td dir="auto">{needs.filter(Boolean).join(" · ")}</td>
      <td>
        {isFirst && <PhoneOf party={party} />}
        {isFirst && party.money.open_cents > 0 && (
          <>
            {party.phone && " · "}
            <ViewLink
              hash={`#registrations?id=${party.id}`}
              className="link staff-call"
              aria-label={`Open ${inDollars(party.money.open_cents)}: record a payment of ${party.name}`}
            >
              Open {inDollars(party.money.open_cents)}
            </ViewLink>
          </>
        )}
      </td>
    </tr>
  );
}

/** A link on phones, so that staff can call a missing attendee. */
function PhoneOf({ party: { phone, name } }: { party: Pick<StaffRegistration, "phone" | "name"> }) {
  const number = dialable(phone);
  if (!number) return phone;
  return (
    <a href={`tel:${number}`} className="link staff-call" aria-label={`Call ${name}, ${phone}`}>
      {phone}
    </a>
  );
}
