import type { MailCheckStep } from "../../../api/types";

const words: Record<MailCheckStep["result"], string> = {
  ok: "OK",
  warning: "Warning",
  failed: "Failed",
  skipped: "Skipped",
};

/** Outlines of 16 by 16: a check mark, an exclamation mark, a cross and a dash. */
const outlines: Record<MailCheckStep["result"], string> = {
  ok: "M2.5 8.5l3.5 3.5 7.5-8",
  warning: "M8 2v7.5M8 12.5v1.5",
  failed: "M3 3l10 10M13 3L3 13",
  skipped: "M3.5 8h9",
};

/** The steps of a check: what was found and, where something is to be done, what. */
export function CheckSteps({ steps }: { steps: MailCheckStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="check-steps">
      {steps.map((step, at) => (
        <li key={at} data-result={step.result}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={outlines[step.result]} />
          </svg>
          <div>
            <strong>
              {step.title}
              <span className="sr-only"> ({words[step.result]})</span>
            </strong>{" "}
            <span dir="auto">{step.found}</span>
            {step.remedy && <p>{step.remedy}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
