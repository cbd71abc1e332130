import { PageTitle } from "../../ui/PageTitle";
import type { Draft } from "./drafts";

interface Props {
  /** The path that the answers are posted to. */
  path: string;
  answers: Draft;
  stamp: string;
  /** The answers in words, in the order of the form. */
  facts: { term: string; detail: string }[];
  /** The label of the button that sends the answers. */
  send: string;
}

/**
 * Shows the answers of a form that was posted without script, before they are kept. Rendered by the
 * server only. CSS shows the button after five seconds, because the server takes faster answers for
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
          .map(({ term, detail }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd dir="auto">{detail}</dd>
            </div>
          ))}
      </dl>
      <form method="post" action={path} className="actions mt-8">
        {answers.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
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
    </section>
  );
}
