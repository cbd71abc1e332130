import { TimeOf } from "../../shared/TimeOf";
import { type Party, stepInWords, stepsOf } from "./waitingInWords";

interface Props {
  party: Party;
}

/** What happened to a party: when, who did it, and why. */
export function WaitingSteps({ party }: Props) {
  return (
    <details className="staff-link">
      <summary>
        What happened <span className="sr-only">({party.name})</span>
      </summary>
      <ol className="waiting-steps">
        {stepsOf(party).map((step) => (
          <li key={`${step.at} ${step.step} ${step.byStaff}`}>
            {stepInWords(step)}, <TimeOf instant={step.at} />
            {step.reason && (
              <>
                : <span dir="auto">{step.reason}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
