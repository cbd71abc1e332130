import { usePageData } from "../../content/PageDataContext";
import { Picture } from "./Picture";

interface Props {
  /** The name of the owner's photograph; empty: none. */
  photo: string;
  /** Whose face it is. */
  name: string;
}

/** A person's or a horse's photograph; nothing until the owner's is ready. */
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
