import { useState } from "react";
import { useIsSlow } from "../../shared/useIsSlow";
import type { Proposed } from "../contentCalls";
import { isEmpty } from "../model/patch";
import { choiceInWords } from "../model/words/labels";
import { errorsOf } from "../publish/errors";
import { type Device, PreviewFrame } from "./PreviewFrame";
import type { PreviewState } from "./usePreview";
import { usePreview } from "./usePreview";

interface Props {
  /** The pages that show what is edited, the most telling first. */
  pages: string[];
  shown: Proposed;
  revision: number;
  /** The text of the value that has the focus. */
  text?: string;
}

/** What is marked on a page. */
interface Marked {
  path: string;
  count: number;
  /** Whether something of the published page is missing. */
  isLess: boolean;
}

/** What the marks say, or why there are none. */
export function keyInWords(marked: Omit<Marked, "path"> | null, isUndo: boolean): string {
  if (marked === null || marked.count > 0) return "What changed has a red frame.";
  if (!marked.isLess) return "The texts and pictures on this page stay as they are.";
  return isUndo
    ? "What the undo takes away isn't on this page anymore."
    : "What was removed isn't on this page anymore.";
}

/** What the marks will say of a draft that changes nothing yet. */
const UNCHANGED = "What you change gets a red frame.";

/** How a page is called. */
function pageName(path: string): string {
  if (path === "/") return "Home page";
  if (path === "/contact") return "Contact page";
  return path.startsWith("/events/") ? "The event's page" : choiceInWords(path);
}

/** A page of the site with a change that isn't published. */
export function Preview({ pages, shown, revision, text = "" }: Props) {
  const [chosen, setChosen] = useState(pages[0] ?? "/");
  const path = pages.includes(chosen) ? chosen : (pages[0] ?? "/");
  const [device, setDevice] = useState<Device>("phone");
  const state = usePreview(path, shown, revision);
  const isSlow = useIsSlow(state.isBusy);
  const [marked, setMarked] = useState<Marked | null>(null);
  const hasChange = !("patch" in shown) || !isEmpty(shown.patch);
  // Not what was marked on another page.
  const shownMarks = hasChange && marked?.path === path ? marked : null;
  return (
    <section className="preview" aria-label="Preview">
      <div className="preview-bar">
        {pages.length > 1 ? (
          <select
            className="control"
            aria-label="Page"
            value={path}
            onChange={({ target }) => setChosen(target.value)}
          >
            {pages.map((page) => (
              <option key={page} value={page}>
                {pageName(page)}
              </option>
            ))}
          </select>
        ) : (
          <span className="preview-page">{pageName(path)}</span>
        )}
        <fieldset className="staff-filters" aria-label="Width">
          {(["phone", "desktop"] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="staff-button"
              aria-pressed={device === one}
              onClick={() => setDevice(one)}
            >
              {one === "phone" ? "Phone" : "Desktop"}
            </button>
          ))}
        </fieldset>
        <span className="preview-key">
          {hasChange ? keyInWords(shownMarks, "undo" in shown) : UNCHANGED}
        </span>
      </div>
      <PreviewNote state={state} isSlow={isSlow} />
      {state.html !== null && (
        <PreviewFrame
          key={path}
          html={state.html}
          published={state.published}
          device={device}
          text={text}
          onMarked={({ changed, isLess }) => setMarked({ path, count: changed.length, isLess })}
        />
      )}
    </section>
  );
}

function PreviewNote({ state, isSlow }: { state: PreviewState; isSlow: boolean }) {
  const { failure, html } = state;
  return (
    <div role="status" className="preview-note">
      {failure && !isSlow && <PreviewFailure failure={failure} hasPage={html !== null} />}
      {isSlow && "Updating the preview"}
    </div>
  );
}

interface FailureProps {
  failure: NonNullable<PreviewState["failure"]>;
  hasPage: boolean;
}

function PreviewFailure({ failure, hasPage }: FailureProps) {
  const { status, problem } = failure;
  if (status === 404) return <p>Visitors have no such page: it's hidden, or its day is over.</p>;
  const errors = errorsOf({ ok: false, ...failure });
  if (errors.size > 0) {
    return (
      <p>
        {hasPage ? "This is the last version that can be shown. " : "This can't be shown yet. "}
        {[...errors.values()].join(" ")}
      </p>
    );
  }
  return <p>We couldn't update the preview. {problem?.detail ?? "The server didn't answer."}</p>;
}
