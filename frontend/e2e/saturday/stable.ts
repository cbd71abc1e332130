import { MailServer } from "../support/mailServer";
import { OFFICE } from "../support/mailTest";
import { Paddock } from "../support/paddock";
import { WallClock, ZONE } from "./clock";
import { type Day, moment, plusDays, saturdayAfter } from "./days";
import { HELMETS, PRICES } from "./families";
import { type Mail, readMail } from "./mails";

/** The words of the events. */
export const FAMILY_DAY = { id: "family-saturday", title: "Family Saturday", places: 150 };
export const RIDE = { title: "Afternoon Ride", places: 12, cents: 4500 };

/** The program with a clock and a mail server of the test, in the week of a Saturday. */
export class Stable {
  readonly clock: WallClock;
  readonly mailServer: MailServer;
  readonly paddock: Paddock;
  readonly saturday: Day;
  private readonly heard: Record<string, unknown>[] = [];

  private constructor(clock: WallClock, mailServer: MailServer, paddock: Paddock, saturday: Day) {
    this.clock = clock;
    this.mailServer = mailServer;
    this.paddock = paddock;
    this.saturday = saturday;
  }

  static async start(): Promise<Stable> {
    const [clock, mailServer] = [new WallClock(), await MailServer.listen()];
    const saturday = saturdayAfter(new Date());
    clock.set(moment(plusDays(saturday, -5), "10:00"));
    const settings = {
      ...clock.settings,
      PADDOCK_MAIL__SERVER: mailServer.url,
      PADDOCK_MAIL__PASSWORD: "oats",
      PADDOCK_MAIL__FROM: "Maple Hollow <hello@maple.example>",
      PADDOCK_MAIL__OFFICE: `["${OFFICE}"]`,
      // So that each family is told from the others.
      PADDOCK_SERVER__TRUSTED_PROXIES: '["127.0.0.1"]',
      PADDOCK_WEBHOOKS__REGISTRATION_CONFIRMS: "false",
    };
    const paddock = await Paddock.start(settings, config(saturday));
    return new Stable(clock, mailServer, paddock, saturday);
  }

  get origin(): string {
    return this.paddock.origin;
  }

  /** The Saturday after. */
  get nextSaturday(): Day {
    return plusDays(this.saturday, 7);
  }

  /** The id of the ride on `day`. */
  rideOn = (day: Day): string => `afternoon-ride-${day}`;

  /** The mails that went out. */
  get mails(): Mail[] {
    return this.mailServer.received.map(readMail);
  }

  /** The last mail to `to` whose subject begins so. */
  lastMail(to: string, subject: string): Mail | undefined {
    return this.mails.findLast((mail) => mail.to === to && mail.subject.startsWith(subject));
  }

  /** What the automation heard, oldest first. */
  async webhooks(): Promise<Record<string, unknown>[]> {
    while (this.paddock.unheardWebhooks > 0) this.heard.push(await this.paddock.nextWebhook());
    return this.heard;
  }

  async stop(): Promise<void> {
    await this.paddock.stop();
    await this.mailServer.close();
    this.clock.remove();
  }
}

const inToml = (value: unknown) => JSON.stringify(value);

/** The owner's file: a morning for families, and a ride in the afternoon on this Saturday and the next. */
function config(saturday: Day): string {
  const prices = Object.entries(PRICES).map(
    ([label, cents]) => `{ label = ${inToml(label)}, amount = ${cents / 100} }`,
  );
  return `
[site]
timezone = "${ZONE}"
waiver = ["Horses are big and have minds of their own.", "I take part at my own risk, and so does everybody I sign up."]

[mail]
thank_you = true

[[events]]
id = "${FAMILY_DAY.id}"
title = "${FAMILY_DAY.title}"
description = "Meet the horses, brush a pony, and sit on one."
date = "${saturday}"
time = "9 AM – 11:30 AM"
location = "Main barn"
max_attendees = ${FAMILY_DAY.places}
current_attendees = 0
price = 18
prices = [${prices.join(", ")}]
image = "event-open-barn"
registration_status = "open"
waiver = true
questions = [{ id = "helmet", label = "Helmet", kind = "choice", choices = ${inToml(HELMETS)}, per = "person", required = true }]

[[events]]
id = "afternoon-ride"
title = "${RIDE.title}"
description = "An hour along the creek, at a walk and a little trot."
date = "${saturday}"
time = "2 PM – 4 PM"
location = "Outdoor ring"
max_attendees = ${RIDE.places}
current_attendees = 0
price = ${RIDE.cents / 100}
image = "event-trail-ride"
registration_status = "open"
payment_link = "https://pay.example/ride"
bring = "Long pants, and boots with a heel."
repeat = { every = "week", until = "${plusDays(saturday, 7)}" }
`;
}
