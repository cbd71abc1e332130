import type { Problem } from "../../../api/types";
import type { Site } from "../../../content/site";
import { errorOf } from "../../shared/ErrorSummary";
import { SelectField } from "../../shared/SelectField";
import { numbersTo } from "../party";

interface Props {
  event: Site["events"][number];
  /** The group, including the registrant. */
  people: number;
  placesLeft: number;
  problem: Problem | undefined;
}

/** What a group is told and asked that has to wait for spots. */
export function WaitingList({ event, people, placesLeft, problem }: Props) {
  const isStrict = event.waitingList === "strict";
  // Who would come only with more than there can be would wait for nothing.
  const isTooLarge = people > event.maxAttendees;
  return (
    <div className="form">
      <p>
        {placesLeft > 0 && <strong>There are too few spots for you. </strong>}Spots that open up go
        to the first group
        {isStrict ? " in line" : " they're enough for"}. We'll let you know, and hold them for up to
        two days.
      </p>
      {/* Says so where no script runs. */}
      <input type="hidden" name="waitingList" value="1" />
      {people > 1 && (
        <SelectField
          label="We'd come with at least"
          name="atLeast"
          required={isTooLarge}
          blank={isTooLarge ? "Choose one" : people === 2 ? "Both of us" : `All ${people} of us`}
          options={numbersTo(Math.min(people - 1, event.maxAttendees))}
          error={errorOf(problem, "atLeast")}
        />
      )}
    </div>
  );
}
