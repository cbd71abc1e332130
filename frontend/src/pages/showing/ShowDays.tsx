import { usePart } from "../../content/PageDataContext";
import { Picture } from "../../ui/pictures/Picture";
import { BESIDE_WORDS } from "../../ui/pictures/pictureSizes";

/** Shows at the stable and elsewhere, if there are any. */
export function ShowDays() {
  const { home, away } = usePart("showing");
  const days = [
    { name: "On our property", text: home },
    { name: "Off the property", text: away },
  ].filter(({ text }) => text);
  if (days.length === 0) return null;
  return (
    <section className="band-sand">
      <div className="bleed bleed-left">
        <Picture
          name="event-clinic"
          alt="A rider on a bay horse walks toward striped ground poles in a sandy arena, green trees and the red barn behind"
          sizes={BESIDE_WORDS}
          className="bleed-picture"
          focus="left"
        />
        <div className="bleed-text">
          <h2 className="title-2">At home and away</h2>
          {days.map(({ name, text }) => (
            <div key={name} className="mt-6">
              <h3 className="title-3">{name}</h3>
              <p className="mt-2">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
