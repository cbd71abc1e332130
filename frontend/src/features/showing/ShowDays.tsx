import { Picture } from "../../ui/Picture";

/** Shows at home and shows away. */
export function ShowDays() {
  return (
    <section className="band-sand">
      <div className="bleed bleed-left">
        <Picture
          name="event-clinic"
          alt="Riders working over ground poles in the outdoor arena, the barn behind them"
          sizes="(min-width: 768px) 58vw, 100vw"
          className="bleed-picture"
        />
        <div className="bleed-text">
          <h2 className="title-2">At home and away</h2>
          <h3 className="title-3 mt-6">On our property</h3>
          <p className="mt-2">
            Our own schooling shows are the gentlest way in. You know the ring, the horse has slept
            in its own stall, and the judge explains her card to anyone who asks.
          </p>
          <h3 className="title-3 mt-6">Off the property</h3>
          <p className="mt-2">
            Away from home we take care of entries, trailer, hay and the order of go. A coach walks
            the course with you and stands at the gate when you come out, however it went.
          </p>
        </div>
      </div>
    </section>
  );
}
