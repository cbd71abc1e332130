import { CheckSubmission } from "../../forms/contact/CheckSubmission";
import { business } from "../../seo/business";
import type { PagesOnServer } from "../declaration";
import { ContactFormPage } from "./ContactFormPage";
import { ContactPage } from "./ContactPage";

export const onServer = {
  "/contact": {
    Component: ContactPage,
    description: ({ name, address, phone }) =>
      `Call, text or write to ${name} in ${address.city}: ${phone}. Hours, directions and the contact form.`,
    sheets: ["form", "contact"],
    structuredData: (data, timetable) => [business(data, timetable)],
    CheckAnswers: CheckSubmission,
  },
  "/contact-form": {
    Component: ContactFormPage,
    description: ({ name, answerWithin }) =>
      `Tell ${name} who wants to ride and what you have in mind. Someone from the barn will get back to you within ${answerWithin}.`,
    sheets: ["form", "contact"],
    CheckAnswers: CheckSubmission,
  },
} satisfies PagesOnServer;
