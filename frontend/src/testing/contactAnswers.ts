import { json, problem } from "./server";

/** Responses of the server to the contact form. */
export const STAMP = "GET /api/form-stamp";
export const SUBMIT = "POST /api/contact-submissions";

export const accepted = () => json(201, { id: "0192", status: "pending" });

export const missing = () =>
  problem(422, {
    type: "/problems/missing-information",
    title: "Missing Information",
    detail: "Please fill in all required fields.",
    errors: [
      { pointer: "#/lastName", detail: "Enter the last name" },
      { pointer: "#/servicesInterested", detail: "Choose at least one service" },
    ],
  });

export const spam = () =>
  problem(422, {
    type: "/problems/spam",
    title: "Submission Error",
    detail: "Your submission appears to be spam. If this is an error, please contact us directly.",
  });
