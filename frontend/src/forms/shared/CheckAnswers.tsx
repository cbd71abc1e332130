import { PageTitle } from "../../ui/PageTitle";
import type { Draft } from "./drafts";
import { meantEmail } from "./email/emailCheck";
import { PrivacyLink } from "./PrivacyLink";

interface Props {
  /** The path that the answers are posted to. */
  path: string;
  answers: Draft;
  stamp: string;
  /** The answers in words, in the form's order. */
  facts: { term: string; detail: string }[];
  /** The label of the button that sends the answers. */
  send: string;
}

/**
 * Shows the answers of a form that was posted without script, for confirmation. Only the server
 * renders it. CSS shows the button after five seconds, because the server treats faster answers as
 * a program's.
 */
export function CheckAnswers({ path, answers, stamp, facts, send }: Props) {
  return (
    <section className="page section">
      <PageTitle className="title-2">Check your answers</PageTitle>
      <p className="lead mt-4">
        Nothing has been sent yet. Look it over. You can send it in five seconds.
      </p>
      <dl className="check-answers mt-8">
        {facts
          .filter(({ detail }) => detail !== "")
          .map(({ term, detail }, index) => (
            <div key={index}>
              <dt>{term}</dt>
              <dd dir="auto">{detail}</dd>
            </div>
          ))}
      </dl>
      <EmailQuestion path={path} answers={answers} />
      <form method="post" action={path} className="actions mt-8">
        <HiddenAnswers answers={answers} />
        <input type="hidden" name="stamp" value={stamp} />
        <span className="check-send">
          <span aria-hidden="true">One moment…</span>
          <button className="button button-primary" name="step" value="send" type="submit">
            {send}
          </button>
        </span>
        <button className="button button-outline" name="step" value="edit" type="submit">
          Change something
        </button>
      </form>
      <PrivacyLink />
    </section>
  );
}

/** Asks about an address that looks mistyped. Its correction posts the answers to be checked again. */
function EmailQuestion({ path, answers }: Pick<Props, "path" | "answers">) {
  const meant = meantEmail(answers.find(([name]) => name === "email")?.[1].trim() ?? "");
  if (!meant) return null;
  const corrected = answers.map(([name, value]): Draft[number] => [
    name,
    name === "email" ? meant : value,
  ]);
  return (
    <form method="post" action={path} className="field-question mt-4">
      <HiddenAnswers answers={corrected} />
      <p>
        Did you mean{" "}
        <button type="submit" className="link">
          {meant}
        </button>
        ? If your address is right as it is, go on.
      </p>
    </form>
  );
}

function HiddenAnswers({ answers }: Pick<Props, "answers">) {
  return answers.map(([name, value], index) => (
    <input key={index} type="hidden" name={name} value={value} />
  ));
}
