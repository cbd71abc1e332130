import { expect, test } from "vitest";
import { shareCard } from "./shareCard";

test("shared links have a picture of their own, which a photograph replaces", () => {
  expect(shareCard({}).url).toMatch(/^\/assets\/og-/);
  expect(shareCard({ og: { hash: "h4sh", width: 800, alt: "Ours" } })).toEqual({
    url: "/photos/og-800-h4sh.jpg",
    width: 800,
    height: 420,
    alt: "Ours",
  });
});
