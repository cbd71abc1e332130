import { useContext } from "react";
import { PageDataContext } from "../content/PageDataContext";
import { ContactLink } from "./ContactLink";

interface Props {
  /** What happened and what to do, in the server's words. */
  text: string;
}

/** A message's text. After "contact us directly" it adds the phone number as a link. */
export function Detail({ text }: Props) {
  const site = useContext(PageDataContext)?.site;
  if (!site || !/contact us directly/.test(text)) return text;
  return (
    <>
      {text} <ContactLink href={site.phoneHref}>Call {site.phone}</ContactLink>
    </>
  );
}
