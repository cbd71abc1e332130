import { usePageData } from "../PageDataContext";
import { Picture } from "./Picture";

interface Props {
  /** The name of the owner's photograph; empty: none. */
  photo: string;
  /** Whose face it is. */
  name: string;
}

/** A person or a horse, as soon as the owner's photograph is there; until then nothing. */
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
