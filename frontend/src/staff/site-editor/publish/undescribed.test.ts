import { expect, test } from "vitest";
import type { StaffPhoto } from "../photos/photoCalls";
import { undescribedPictures } from "./undescribed";

const photo = (name: string, alt: string | null) => ({ name, alt, origin: "staff" }) as StaffPhoto;
const gallery = (...names: string[]) => ({ site: { gallery: names } });

test("a picture that comes into the gallery without a description is warned of", () => {
  const photos = [photo("old-oak", null), photo("pond", "The pond"), photo("gate", null)];

  const found = undescribedPictures(
    gallery("gate"),
    gallery("old-oak", "pond", "gate", "gallery-1"),
    photos,
  );

  expect([...found]).toEqual([
    ["/site/gallery/0", expect.stringMatching(/^“Old oak” isn't described yet\./)],
  ]);
});
