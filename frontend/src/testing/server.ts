import { vi } from "vitest";
import type { Problem } from "../api/types";

/** A call that the page made. */
export interface Call {
  method: string;
  path: string;
  body: unknown;
}

type Answer = Response | Error | Promise<Response>;

/** Replaces the server: answers by method and path, and records the calls. */
export class StubServer {
  readonly calls: Call[] = [];
  private readonly answers = new Map<string, Answer[]>();

  constructor() {
    vi.stubGlobal("fetch", (path: string, { method = "GET", body }: RequestInit = {}) =>
      this.answer(method, path, body),
    );
  }

  /** Sets the responses of `route` ("GET /api/form-stamp"), in order. The last one repeats. */
  on(route: string, ...answers: Answer[]): this {
    this.answers.set(route, answers);
    return this;
  }

  /** The recorded calls of a route. */
  callsTo(route: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path.split("?")[0]}` === route);
  }

  private async answer(method: string, path: string, body: unknown): Promise<Response> {
    this.calls.push({
      method,
      path,
      body: typeof body === "string" ? JSON.parse(body) : undefined,
    });
    const answers = this.answers.get(`${method} ${path.split("?")[0]}`);
    const answer = answers && answers.length > 1 ? answers.shift() : answers?.[0];
    if (answer === undefined) throw new TypeError(`nobody answers ${method} ${path}`);
    if (answer instanceof Error) throw answer;
    return (await answer).clone();
  }
}

export const json = (status: number, value: unknown) => Response.json(value, { status });

export const noContent = () => new Response(null, { status: 204 });

/** A problem response (RFC 9457). */
export const problem = (status: number, value: Partial<Problem>) =>
  new Response(JSON.stringify({ type: "about:blank", status, ...value }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });

/** The error of a lost connection. */
export const lost = () => new TypeError("Failed to fetch");
