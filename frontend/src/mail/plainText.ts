import { Fragment, isValidElement, type ReactNode } from "react";
import { isPart } from "./parts/part";

/** Longest line, in columns. Leaves room for quoting (RFC 3676, 4.2). */
const COLUMNS = 72;

/** The plain text of a mail's tree, with blank lines between its blocks. */
export function toText(node: ReactNode): string {
  return texts(node)
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The plain text of a paragraph's children. */
export function inlineText(node: ReactNode): string {
  return texts(node).join("");
}

/** The texts of all parts in a tree. Throws if an element isn't inside a part, because it has no text. */
function texts(node: ReactNode): string[] {
  if (node === null || node === undefined || typeof node === "boolean") return [];
  if (Array.isArray(node)) return node.flatMap(texts);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [String(node)];
  const { type, props } = node;
  if (type === Fragment) return texts(props.children);
  if (isPart(type)) return [type.toText(props)];
  if (typeof type !== "function") throw new Error(`<${String(type)}> has no plain text`);
  // Components of mails have no state, so they can be called as functions.
  return texts((type as (props: object) => ReactNode)(props));
}

/** All line breaks of Unicode. */
const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/;

/** The lines of a text. */
export function lines(text: string): string[] {
  return text.split(LINE_BREAK);
}

/**
 * Wraps `text` at 72 columns. All lines but the first begin with `indent`, so that no line of a visitor
 * looks like a line of ours. Longer words, such as links, stay whole.
 */
export function wrap(text: string, indent = ""): string {
  return lines(text)
    .flatMap((line, index) => wrapLine(line, index === 0 ? "" : indent, indent))
    .join("\n");
}

function wrapLine(line: string, first: string, indent: string): string[] {
  const wrapped: string[] = [];
  let current = first;
  let isEmpty = true;
  for (const word of line.split(/[ \t]+/).filter((part) => part !== "")) {
    if (!isEmpty && widthOf(current) + 1 + widthOf(word) > COLUMNS) {
      wrapped.push(current);
      current = indent + word;
    } else {
      current += isEmpty ? word : ` ${word}`;
    }
    isEmpty = false;
  }
  wrapped.push(isEmpty ? "" : current);
  return wrapped;
}

/** The width of a text: its characters without combining marks. */
function widthOf(text: string): number {
  return [...text.replace(/\p{M}/gu, "")].length;
}

/** `text` underlined with `sign`. */
export function underlined(text: string, sign: string): string {
  const width = Math.max(...text.split("\n").map(widthOf));
  return `${text}\n${sign.repeat(width)}`;
}
