import type { OwnRegistration } from "../../api/types";
import type { PlaceInLine } from "./inWords";
import { Accept } from "./OfferedSpots";
import { isChoice } from "./placeInWords";

interface Props {
  registration: OwnRegistration;
  place: PlaceInLine;
}

/** What a party on the waiting list can do. */
export function WaitingActions({ registration, place }: Props) {
  if (place.state === "offered") return <OfferActions registration={registration} place={place} />;
  return (
    <>
      {place.state === "passed" ? (
        <form method="post">
          <button type="submit" name="step" value="wait" className="button button-primary">
            Wait again
          </button>
        </form>
      ) : (
        <a
          href="?change"
          className={`button button-${registration.otherDate ? "outline" : "primary"}`}
        >
          Change your group
        </a>
      )}
      <a href="?cancel" className="button button-outline">
        Leave the waiting list
      </a>
    </>
  );
}

function OfferActions({ registration, place }: Props) {
  const people = registration.totalAttendees;
  return (
    <>
      {place.isShown && <Yes registration={registration} place={place} />}
      <a href="?cancel" className="button button-outline">
        No thanks, take {people === 1 ? "me" : "us"} off the list
      </a>
    </>
  );
}

/** The form that takes the spots, or the link to the one that asks who comes. */
function Yes({ registration, place }: Props) {
  if (isChoice(registration, place))
    return (
      <a href="#choose" className="button button-primary">
        Choose who's coming
      </a>
    );
  return (
    <form method="post">
      <Accept registration={registration} place={place} />
    </form>
  );
}
