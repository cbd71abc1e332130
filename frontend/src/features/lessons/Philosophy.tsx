/** What the lessons are built on, in the stable's own words. */
export function Philosophy() {
  return (
    <section className="page section split">
      <h2 className="title-2">A good rider is somebody a horse is glad to see</h2>
      <div className="prose">
        <p>
          So we begin where the horse begins: with how you walk up to it, where you stand, and what
          your hands say before your legs say anything.
        </p>
        <p>
          Groups are small enough that the instructor remembers what you did last week. You ride the
          same few horses until you know them, and then others, because each one teaches what the
          last could not. Nobody moves up by the calendar. You move up when it has become easy.
        </p>
        <p>
          And we say why. A rider who knows why the heel goes down still has it down when nobody is
          watching.
        </p>
      </div>
    </section>
  );
}
