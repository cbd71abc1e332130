import { Paragraph } from "../../parts/Paragraph";
import type { MailOf } from "../../view";

type Needed = Pick<MailOf<"confirmation">, "toSign" | "toAnswer">;

/** What the party still has to do on its registration's page. */
export function StillNeeded({ toSign, toAnswer }: Needed) {
  if (!toSign && toAnswer.length === 0) return null;
  const steps = [toSign && "sign the waiver", toAnswer.length > 0 && "answer what's still open"];
  return (
    <Paragraph>
      Before you come, please {steps.filter(Boolean).join(" and ")} on your registration's page
      {toAnswer.length > 0 && `: ${toAnswer.map(quoted).join(", ")}`}.
    </Paragraph>
  );
}

const quoted = (question: string) => `“${question}”`;
