import { readFileSync } from "node:fs";
import { type APIRequestContext, expect } from "@playwright/test";
import type { ContentField, Json, JsonObject } from "../../src/staff/site-editor/contentTypes";
import { patternOf } from "../../src/staff/site-editor/model/patch";
import {
  childOf,
  isMatch,
  isObject,
  valueAt,
  withValue,
} from "../../src/staff/site-editor/model/pointer";
import { PASSCODE } from "./paddock";

/** Texts on which programs fail. The server's test of generated contents reads them, too. */
const TEXTS: string[] = JSON.parse(
  readFileSync(new URL("../../../tests/it/content/generated/texts.json", import.meta.url), "utf8"),
);

/** Steps between the texts of neighboring fields: prime, so that each content gives a field another text. */
const STEP = 31;

/** How often a content is corrected as the refusals say. */
const CORRECTIONS = 20;

/** What the example lacks. */
const MORE: [pointer: string, value: Json][] = [
  ["/about/horses", [{ name: "Biscuit", text: "Kind.", photo: "" }]],
  ["/site/special_hours", [{ date: "2099-01-01", closed: true, note: "New year" }]],
  ["/site/notice", { text: "Hay", until: "2099-01-01", tone: "warning" }],
  [
    "/site/questions",
    [{ id: "found", label: "How?", kind: "choice", choices: ["A friend", "Online"] }],
  ],
];

/** Staff who change the content by calls. */
export class OddContents {
  private constructor(
    private readonly request: APIRequestContext,
    private readonly origin: string,
    private readonly first: JsonObject,
    private readonly fields: ContentField[],
  ) {}

  static async of(request: APIRequestContext, origin: string): Promise<OddContents> {
    const signedIn = await request.post(`${origin}/api/admin/session`, {
      headers: { origin },
      data: { passcode: PASSCODE },
    });
    expect(signedIn.status()).toBe(204);
    const { content } = await (await request.get(`${origin}/api/admin/content`)).json();
    const { fields } = await (await request.get(`${origin}/api/admin/content/fields`)).json();
    const first = MORE.reduce((all, [pointer, value]) => withValue(all, pointer, value), content);
    return new OddContents(request, origin, first, fields);
  }

  /** Publishes the content with this number. What is refused in it is as in the example. */
  async publish(number: number): Promise<void> {
    let count = number;
    const odd = (value: Json, at: string): Json => {
      if (Array.isArray(value)) return value.map((one, index) => odd(one, childOf(at, index)));
      if (isObject(value)) {
        const inside = Object.entries(value).map(([key, one]) => [key, odd(one, childOf(at, key))]);
        return Object.fromEntries(inside);
      }
      if (typeof value !== "string" || !this.isFree(at)) return value;
      count += STEP;
      return TEXTS[count % TEXTS.length] ?? "";
    };
    let wanted = odd(this.first, "") as JsonObject;
    for (let tries = 0; tries < CORRECTIONS; tries += 1) {
      const errors = await this.send(wanted);
      if (errors === null) return;
      for (const { pointer } of errors) {
        const at = pointer.slice(1);
        wanted = withValue(wanted, at, valueAt(this.first, at));
      }
    }
    throw new Error(`content ${number} can't be corrected as the refusals say`);
  }

  /** Whether any text may stand there. */
  private isFree(pointer: string): boolean {
    const pattern = patternOf(pointer);
    const field = this.fields.find((one) => one.pointer === pattern);
    if (field) return field.kind === "text" || field.kind === "long_text";
    // A text of a list.
    return this.fields.some(
      ({ pointer: at, kind }) => kind === "texts" && isMatch(`${at}/*`, pattern),
    );
  }

  private async send(patch: JsonObject): Promise<{ pointer: string }[] | null> {
    const shown = await this.request.get(`${this.origin}/api/admin/content`);
    const reply = await this.request.patch(`${this.origin}/api/admin/content`, {
      headers: {
        origin: this.origin,
        "content-type": "application/merge-patch+json",
        "if-match": `"${(await shown.json()).revision}"`,
      },
      data: JSON.stringify(patch),
    });
    if (reply.status() === 200) return null;
    const problem = await reply.json();
    expect(reply.status(), JSON.stringify(problem)).toBe(422);
    return problem.errors;
  }
}
