import type { ReactNode } from "react";
import { PageTitle } from "./PageTitle";
import { Picture } from "./pictures/Picture";
import { BESIDE_WORDS } from "./pictures/pictureSizes";

interface Props {
  title: string;
  lead: ReactNode;
  /** The name of the page's picture. */
  picture: string;
  alt: string;
  /** Position of the picture's subject, if not in the middle. */
  focus?: "left" | "right";
  /** The name of the picture's panorama, which spans the whole page from 768 px on. */
  panorama?: string;
  /** Actions below the lead. */
  children?: ReactNode;
}

/**
 * The top of an inner page: title, lead and buttons on the left and a picture up to the right edge,
 * or the picture across the page with the text below. On phones the picture comes first.
 */
export function PageBand(props: Props) {
  const { title, lead, picture, alt, focus, panorama, children } = props;
  const actions = children && <div className="mt-8">{children}</div>;
  if (panorama) {
    return (
      <div className="panorama page-band">
        <Picture
          name={picture}
          wide={panorama}
          alt={alt}
          sizes="(min-width: 1600px) 100rem, (min-width: 768px) 100vw, 77vw"
          className="panorama-picture"
          first
        />
        <div className="page split panorama-text">
          <PageTitle>{title}</PageTitle>
          <div>
            <p className="lead">{lead}</p>
            {actions}
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className="bleed bleed-right page-band">
      <Picture
        name={picture}
        alt={alt}
        focus={focus}
        sizes={BESIDE_WORDS}
        className="bleed-picture"
        first
      />
      <div className="bleed-text">
        <PageTitle>{title}</PageTitle>
        <p className="lead mt-6">{lead}</p>
        {actions}
      </div>
    </div>
  );
}
