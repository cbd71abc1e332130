import type { ReactNode } from "react";
import { PageTitle } from "./PageTitle";
import { Picture } from "./Picture";

interface Props {
  title: string;
  lead: ReactNode;
  /** The name of the picture that runs off the right edge. */
  picture: string;
  alt: string;
  /** Buttons below the lead. */
  children?: ReactNode;
}

/** How an inner page begins: title, lead and buttons left, a picture bleeding off the right edge. */
export function PageBand({ title, lead, picture, alt, children }: Props) {
  return (
    <div className="bleed bleed-right page-band">
      <Picture
        name={picture}
        alt={alt}
        sizes="(min-width: 768px) 58vw, 100vw"
        className="bleed-picture"
        first
      />
      <div className="bleed-text">
        <PageTitle>{title}</PageTitle>
        <p className="lead mt-6">{lead}</p>
        {children && <div className="actions mt-8">{children}</div>}
      </div>
    </div>
  );
}
