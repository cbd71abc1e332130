import { SelectField } from "../../shared/SelectField";
import { numbersTo } from "../party";

interface Props {
  /** The group, including the registrant. */
  people: number;
  /** The places of the event: who would come only with more would wait for nothing. */
  places?: number;
  error: string | undefined;
}

/** With how few of them a group would come. */
export function FewestField({ people, places = people, error }: Props) {
  const isTooLarge = people > places;
  return (
    <>
      {/* Says so where no script runs. */}
      <input type="hidden" name="waitingList" value="1" />
      {people > 1 && (
        <SelectField
          label="We'd come with at least"
          name="atLeast"
          required={isTooLarge}
          blank={isTooLarge ? "Choose one" : people === 2 ? "Both of us" : `All ${people} of us`}
          options={numbersTo(Math.min(people - 1, places))}
          error={error}
        />
      )}
    </>
  );
}
