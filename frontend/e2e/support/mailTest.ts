import { MailServer } from "./mailServer";
import { Paddock } from "./paddock";
import { test as base } from "./test";

/** The office's address. */
export const OFFICE = "office@maple.example";

/** Every test has a stable whose mails go out by a server of the test. */
export const test = base.extend<{ mailServer: MailServer }>({
  mailServer: async ({ browserName: _ }, use) => {
    const server = await MailServer.listen();
    await use(server);
    await server.close();
  },
  paddock: async ({ mailServer, settings }, use) => {
    const paddock = await Paddock.start({
      PADDOCK_MAIL__SERVER: mailServer.url,
      PADDOCK_MAIL__PASSWORD: "oats",
      PADDOCK_MAIL__FROM: "Maple Hollow <hello@maple.example>",
      PADDOCK_MAIL__OFFICE: `["${OFFICE}"]`,
      ...settings,
    });
    await use(paddock);
    await paddock.stop();
  },
});
