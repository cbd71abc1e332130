import { expect, test } from "vitest";
import { pathTo } from "./pathTo";

test("a path parameter is filled in and stays one segment", () => {
  expect(pathTo("/api/admin/submissions/{id}/history", { id: "7/?$&" })).toBe(
    "/api/admin/submissions/7%2F%3F%24%26/history",
  );
});

test("other parameters are the query, in order, without empty ones", () => {
  const values = { filter: "spam", q: "anna k", limit: 50, before: null } as const;

  expect(pathTo("/api/admin/submissions", values)).toBe(
    "/api/admin/submissions?filter=spam&q=anna+k&limit=50",
  );
  expect(pathTo("/api/admin/registrations.csv", { event: "", q: "" })).toBe(
    "/api/admin/registrations.csv",
  );
});
