import { controlId } from "./fields/EditorContext";
import { focusFirst } from "./fields/focusControl";

interface Props {
  errors: ReadonlyMap<string, string>;
}

/** Why nothing was published, with links to the fields. */
export function ErrorList({ errors }: Props) {
  if (errors.size === 0) return null;
  return (
    <div id="editor-errors" className="error-summary" role="alert" tabIndex={-1}>
      <h3>
        {errors.size === 1 ? "One thing needs a correction" : "Some things need a correction"}
      </h3>
      <ul>
        {[...errors].map(([pointer, detail]) => (
          <li key={pointer}>
            <a
              href={`#${controlId(pointer)}`}
              onClick={(event) => {
                event.preventDefault();
                focusFirst([pointer]);
              }}
            >
              {detail}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
