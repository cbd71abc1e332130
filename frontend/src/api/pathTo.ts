import type { ApiPath, FilledPath, ParameterValues } from "./operations";

/** Fills in the parameters of a path and adds the others as its query, without empty ones. */
export function pathTo<P extends ApiPath>(template: P, values: ParameterValues<P>): FilledPath<P> {
  const query = new URLSearchParams();
  let path: string = template;
  for (const [name, value] of Object.entries<unknown>(values)) {
    const parameter = `{${name}}`;
    if (path.includes(parameter)) path = path.replace(parameter, encodeURIComponent(String(value)));
    else if (value !== "" && value != null) query.set(name, String(value));
  }
  const search = query.toString();
  return (search ? `${path}?${search}` : path) as FilledPath<P>;
}
