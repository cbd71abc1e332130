import { useQuery } from "@tanstack/react-query";
import type { RegistrationList, StaffRegistration } from "../../api/types";
import { calendarDay } from "../../ui/calendarDay";
import { dialable } from "./hrefs";
import { placesInWords } from "./placesInWords";
import { fetchRegistrations, fetchRoster, REGISTRATIONS } from "./registrationCalls";

/** The lists for the day, one sheet for each event that is still to come: for a yard without signal. */
export function RunSheets() {
  const list = useQuery({
    queryKey: [...REGISTRATIONS, "events"],
    queryFn: () => fetchRegistrations({ event: "", q: "" }, null, 1),
  });
  const events = list.data?.events.filter(({ is_over }) => !is_over) ?? [];
  return (
    <>
      <div className="staff-bar">
        <p className="staff-sheet-hint">
          One page per event, with a box to check for everyone. Print them before you head out.
        </p>
        <button type="button" className="staff-button" onClick={() => print()}>
          Print
        </button>
      </div>
      {list.isPending && <p role="status">Loading registrations</p>}
      {list.isError && <p role="alert">{list.error.message}</p>}
      {events.map((event) => (
        <RunSheet key={event.id} event={event} />
      ))}
    </>
  );
}

function RunSheet({ event }: { event: RegistrationList["events"][number] }) {
  const { id, title, date, time, location, registered_here, current_attendees } = event;
  const roster = useQuery({
    queryKey: [...REGISTRATIONS, "roster", id],
    queryFn: () => fetchRoster(id),
  });
  const elsewhere = current_attendees - registered_here;
  return (
    <section
      className="staff-sheet"
      aria-labelledby={`sheet-${id}`}
      data-empty={roster.data?.length === 0 ? "" : undefined}
    >
      <h2 id={`sheet-${id}`} className="title-3">
        {title}
      </h2>
      <p>
        {calendarDay(date).inFull}, {time} · {location}
      </p>
      <p>
        {registered_here} registered on the site
        {elsewhere > 0 && `, ${elsewhere} more taken elsewhere`}, {placesInWords(event.places_left)}{" "}
        left
      </p>
      {roster.isError && <p role="alert">{roster.error.message}</p>}
      {roster.data && roster.data.length > 0 && (
        <table className="staff-roster">
          <thead>
            <tr>
              <th scope="col">Here</th>
              <th scope="col">Name</th>
              <th scope="col">Age</th>
              <th scope="col">Special requirements</th>
              <th scope="col">Phone</th>
            </tr>
          </thead>
          {roster.data.map((party) => (
            <tbody key={party.id}>
              {party.attendees.map(({ position, name, age, special_requirements }) => (
                <tr key={position}>
                  <td>
                    <span className="staff-box" />
                  </td>
                  <td>{name}</td>
                  <td data-label="Age">{age ?? ""}</td>
                  <td>
                    {[special_requirements, position === 0 ? party.special_requests : ""]
                      .filter(Boolean)
                      .join(" · ")}
                  </td>
                  <td>{position === 0 && <PhoneOf party={party} />}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
      {roster.data?.length === 0 && <p>No one has registered on the site yet.</p>}
    </section>
  );
}

/** On a phone in the yard, who is missing is called at a tap. */
function PhoneOf({ party: { phone, name } }: { party: Pick<StaffRegistration, "phone" | "name"> }) {
  const number = dialable(phone);
  if (!number) return phone;
  return (
    <a href={`tel:${number}`} className="link staff-call" aria-label={`Call ${name}, ${phone}`}>
      {phone}
    </a>
  );
}
