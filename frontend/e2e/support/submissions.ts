import { type APIRequestContext, expect } from "@playwright/test";

/** People of whom only what a test cares for is given. */
export interface Sender {
  firstName: string;
  goals?: string;
  email?: string;
  /** Filled in by robots alone: their inquiry is spam. */
  leaveBlank?: string;
}

/** Longer than a robot would take. */
const UNHURRIED_MS = 5200;

/** Each of these people opens the form, takes their time, and sends it; the last one is the newest. */
export async function sendSubmissions(
  request: APIRequestContext,
  origin: string,
  people: Sender[],
): Promise<void> {
  const stamps: string[] = [];
  for (const _ of people) {
    const answer = await request.get(`${origin}/api/form-stamp`);
    stamps.push((await answer.json()).stamp);
  }
  await new Promise((resolve) => setTimeout(resolve, UNHURRIED_MS));
  for (const [index, person] of people.entries()) {
    const answer = await request.post(`${origin}/api/contact-submissions`, {
      data: {
        lastName: "Okafor",
        email: `${index}@visitor.example`,
        phone: `(215) 555-${1000 + index}`,
        riderExperience: "some-experience",
        servicesInterested: ["Riding Lessons"],
        ageGroup: "7-12",
        preferredContact: "text",
        availability: "Saturday mornings",
        source: "/contact",
        ...person,
        stamp: stamps[index],
      },
    });
    expect(answer.status()).toBe(person.leaveBlank ? 422 : 201);
  }
}
