import { usePart } from "../../content/PageDataContext";
import { Face } from "../../ui/pictures/Face";

/** The people, each with a few sentences. */
export function Team() {
  const team = usePart("team");
  return (
    <section className="page section" id="team">
      <h2 className="title-2">Meet the people behind the barn</h2>
      <ul className="ruled mt-half-section">
        {team.map(({ name, role, bio, photo }) => (
          <li key={name} className="split">
            <div>
              <Face photo={photo} name={name} />
              <h3 className="title-3">{name}</h3>
              <p>{role}</p>
            </div>
            <p>{bio}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
