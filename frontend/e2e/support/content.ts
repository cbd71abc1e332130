import { type APIRequestContext, expect } from "@playwright/test";

/** Publishes by a call, as somebody else of staff does. The request has a session. */
export async function publishByCall(
  request: APIRequestContext,
  origin: string,
  patch: object,
): Promise<void> {
  const { revision } = await (await request.get(`${origin}/api/admin/content`)).json();
  const reply = await request.patch(`${origin}/api/admin/content`, {
    headers: {
      origin,
      "content-type": "application/merge-patch+json",
      "if-match": `"${revision}"`,
    },
    data: JSON.stringify(patch),
  });
  expect(reply.status()).toBe(200);
}
