import { useContext } from "react";
import { PageDataContext } from "../content/PageDataContext";
import { ContactLink } from "./ContactLink";

interface Props {
  /** The server's message. */
  text: string;
}

/** A message's text. Adds the phone number as a link after "contact us directly". */
export function Detail({ text }: Props) {
  const site = useContext(PageDataContext)?.site;
  if (!site || !/contact us directly/.test(text)) return text;
  return (
    <>
      {text} <ContactLink href={site.phoneHref}>Call {site.phone}</ContactLink>
    </>
  );
}
