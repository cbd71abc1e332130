import type { FunctionComponent } from "react";

/** A component of mails with an HTML and a plain text form. */
export type Part<P> = FunctionComponent<P> & { toText: (props: P) => string };

/** Makes a part from its two forms. */
export function part<P>(html: FunctionComponent<P>, toText: (props: P) => string): Part<P> {
  return Object.assign(html, { toText });
}

/** Whether the type of an element is a part. */
export function isPart(type: unknown): type is Part<unknown> {
  return typeof type === "function" && "toText" in type;
}
