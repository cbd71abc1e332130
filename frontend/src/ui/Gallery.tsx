import { Picture } from "./Picture";

const pictures = [
  { name: "bales", alt: "Round bales on a mown field, long shadows in low sun" },
  { name: "saddle", alt: "An English saddle on its rack, a bridle on the wall behind it" },
  { name: "lantern", alt: "A lit lantern hanging beside the red stable door" },
  { name: "mist", alt: "A fence line running into morning mist, two horses standing far off" },
  { name: "boots", alt: "Riding boots beside a straw bale with a helmet on it" },
  { name: "horseshoe", alt: "A worn horseshoe hung on old boards" },
];

/** Six views of the place, high and wide ones by turns. */
export function Gallery() {
  return (
    <ul className="gallery">
      {pictures.map(({ name, alt }) => (
        <li key={name}>
          <Picture name={name} alt={alt} sizes="(min-width: 768px) 24rem, 46vw" className="frame" />
        </li>
      ))}
    </ul>
  );
}
