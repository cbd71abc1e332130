import { usePart } from "../../content/PageDataContext";
import { Face } from "../../ui/pictures/Face";

/** The horses that the owner lists. */
export function Horses() {
  const { horses } = usePart("about");
  if (horses.length === 0) return null;
  return (
    <section className="page section" id="horses">
      <h2 className="title-2">Meet the horses</h2>
      <ul className="columns mt-half-section">
        {horses.map(({ name, text, photo }) => (
          <li key={name}>
            <Face photo={photo} name={name} />
            <h3 className="title-3">{name}</h3>
            {text && <p>{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
