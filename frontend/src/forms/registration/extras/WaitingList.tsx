import type { Problem } from "../../../api/types";
import type { Site } from "../../../content/site";
import { errorOf } from "../../shared/ErrorSummary";
import { FewestField } from "./FewestField";

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
  return (
    <div className="form">
      <p>
        {placesLeft > 0 && (
          <>
            <strong>There are too few spots for all of you. </strong>
            {placesLeft === 1 ? "If 1 of you" : `If ${placesLeft} of you`} would come, say so below:
            you may get {placesLeft === 1 ? "that spot" : "those spots"} right away.{" "}
          </>
        )}
        Spots that open up go to the first group
        {isStrict ? " in line" : " they're enough for"}. We'll let you know, and hold them for up to
        two days.
      </p>
      <FewestField
        people={people}
        places={event.maxAttendees}
        error={errorOf(problem, "atLeast")}
      />
    </div>
  );
}
