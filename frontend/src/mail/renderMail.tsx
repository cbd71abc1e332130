import { renderToStaticMarkup } from "react-dom/server";
import type { RendererInput } from "../content/rendererInput";
import { acknowledgment } from "./kinds/acknowledgment";
import { inquiry } from "./kinds/inquiry";
import { eventCalledOff, eventMoved, eventReinstated, officeNotice } from "./kinds/notice";
import {
  officeCancellation,
  officeChange,
  officeRegistration,
  officeWaiting,
} from "./kinds/office";
import { visitorCancellation } from "./kinds/registrant/cancellation";
import { confirmation, visitorChange } from "./kinds/registrant/confirmation";
import { reminder } from "./kinds/registrant/reminder";
import { thanks } from "./kinds/registrant/thanks";
import { testMail } from "./kinds/testMail";
import { offer, offerEnded, waiting } from "./kinds/waiting";
import { footText, MailDocument } from "./MailDocument";
import { PaletteContext, paletteOf } from "./palette";
import { toText } from "./plainText";
import type { MailContext, MailInput, MailView } from "./view";

/** A rendered mail. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Limit for the HTML and for the text. Some mail programs cut mails at 100 KB. */
export const MAX_BYTES = 60_000;

/** Lengths to which visitors' texts are cut, one after another, until the mail is small enough. */
const LENGTHS = [5_000, 2_500, 1_200, 600, 300, 150, 75];

/** Renders a mail. Cuts visitors' texts if it exceeds `MAX_BYTES`. */
export function renderMail(mail: MailInput, input: RendererInput): RenderedMail {
  let rendered = renderWith(mail, input, LENGTHS[0] ?? 0);
  for (const longest of LENGTHS.slice(1)) {
    if (Math.max(bytesOf(rendered.html), bytesOf(rendered.text)) <= MAX_BYTES) break;
    rendered = renderWith(mail, input, longest);
  }
  return rendered;
}

function renderWith(mail: MailInput, input: RendererInput, longest: number): RenderedMail {
  const { website } = mail;
  const stable = input.data.site;
  const cut = (text: string) => cutTo(longest, text);
  const { subject, preview, body } = viewOf(mail, { stable, website, cut });
  const palette = paletteOf(input.colors);
  const html = renderToStaticMarkup(
    <PaletteContext value={palette}>
      <MailDocument
        subject={subject}
        preview={preview}
        website={website}
        stable={stable}
        palette={palette}
      >
        {body}
      </MailDocument>
    </PaletteContext>,
  );
  const text = `${toText(body)}\n\n${footText(website, stable)}\n`;
  return { subject, text, html: `<!doctype html>${html}` };
}

function viewOf(mail: MailInput, context: MailContext): MailView {
  switch (mail.kind) {
    case "inquiry":
      return inquiry(mail, context);
    case "officeRegistration":
      return officeRegistration(mail, context);
    case "officeChange":
      return officeChange(mail, context);
    case "officeCancellation":
      return officeCancellation(mail, context);
    case "officeWaiting":
      return officeWaiting(mail, context);
    case "waiting":
      return waiting(mail, context);
    case "offer":
      return offer(mail, context);
    case "offerEnded":
      return offerEnded(mail, context);
    case "confirmation":
      return confirmation(mail, context);
    case "visitorChange":
      return visitorChange(mail, context);
    case "visitorCancellation":
      return visitorCancellation(mail, context);
    case "reminder":
      return reminder(mail, context);
    case "thanks":
      return thanks(mail, context);
    case "eventCalledOff":
      return eventCalledOff(mail, context);
    case "eventMoved":
      return eventMoved(mail, context);
    case "eventReinstated":
      return eventReinstated(mail, context);
    case "officeNotice":
      return officeNotice(mail, context);
    case "acknowledgment":
      return acknowledgment(mail, context);
    case "test":
      return testMail(mail, context);
  }
}

function cutTo(longest: number, text: string): string {
  const characters = [...text];
  if (characters.length <= longest) return text;
  return `${characters.slice(0, longest).join("")}… [cut; the staff page has all of it]`;
}

/** The length of a text in UTF-8. QuickJS has no `TextEncoder`. */
export function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
