import type { paths } from "./schema.gen";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A path of the OpenAPI document: `/api/admin/submissions/{id}`. */
export type ApiPath = keyof paths;

type PathWith<M extends Method> = {
  [P in ApiPath]: paths[P] extends Record<Lowercase<M>, object> ? P : never;
}[ApiPath];

declare const template: unique symbol;

/** The path `P` of the document with its parameters filled in by `pathTo`. */
export type FilledPath<P extends ApiPath> = string & { readonly [template]: P };

/** A path that has the method `M`. If it has parameters, they must be filled in first. */
export type Target<M extends Method> =
  | Exclude<PathWith<M>, `${string}{${string}`>
  | FilledPath<PathWith<M>>;

type PathOf<T> = T extends FilledPath<infer P> ? P : T;

type Operation<M extends Method, T> =
  PathOf<T> extends ApiPath ? paths[PathOf<T>][Lowercase<M> & keyof paths[PathOf<T>]] : never;

interface Json<Value> {
  content: { "application/json": Value };
}

/** Visitors' forms send texts where the document has enumerations; the server checks them. */
type AsTyped<Value> = Value extends string
  ? string
  : Value extends object
    ? { [Key in keyof Value]: AsTyped<Value[Key]> }
    : Value;

type SentTo<T, Body> = PathOf<T> extends `/api/admin/${string}` ? Body : AsTyped<Body>;

/** The body as an argument, if the operation has one. */
export type BodyArgument<M extends Method, T> =
  Operation<M, T> extends { requestBody: Json<infer Body> } ? [body: SentTo<T, Body>] : [];

/** The value of a successful response; `undefined` for one without a body. */
export type Answer<M extends Method, T> =
  Operation<M, T> extends { responses: infer Responses }
    ? Responses extends Record<200, Json<infer Value>> | Record<201, Json<infer Value>>
      ? Value
      : Responses extends Record<202, object> | Record<204, object>
        ? undefined
        : never
    : never;

type Parameters<P extends ApiPath> = Extract<
  paths[P][Lowercase<Method>],
  { parameters: unknown }
>["parameters"];

type Present<Values> = [NonNullable<Values>] extends [never] ? unknown : NonNullable<Values>;

type OrEmpty<Values> = { [Name in keyof Values]: Values[Name] | "" | null };

/** Parameters of the path `P` and of its query. Empty ones are left out of the query. */
export type ParameterValues<P extends ApiPath> = Present<Parameters<P>["path"]> &
  OrEmpty<Present<Parameters<P>["query"]>>;
