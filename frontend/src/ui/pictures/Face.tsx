import { usePageData } from "../../content/PageDataContext";
import { Picture } from "./Picture";

interface Props {
  /** Name of the owner's photograph; empty: none. */
  photo: string;
  /** Name of the person or horse. */
  name: string;
}

/** A photograph of a person or a horse. Renders nothing until the photograph is ready. */
export function Face({ photo, name }: Props) {
  const { photos } = usePageData();
  if (!photos[photo]) return null;
  return (
    <Picture
      name={photo}
      alt={name}
      sizes="(min-width: 768px) 20rem, 77vw"
      className="frame face"
    />
  );
}
