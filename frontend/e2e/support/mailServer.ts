import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A mail server on a free port that takes every mail, unless it's told what to refuse. */
export class MailServer {
  /** As the setting `mail.server` has it. */
  readonly url: string;
  readonly received: string[] = [];
  /** Answers in place of the usual one, by the command's first word. */
  readonly refuses = new Map<string, string>();
  private readonly server: Server;

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
    server.on("connection", (socket) => this.attend(socket));
  }

  static async listen(): Promise<MailServer> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return new MailServer(server, `smtp+plain://me@127.0.0.1:${address.port}`);
  }

  /** The link in the last mail. */
  get link(): string {
    const mail = this.received.at(-1)?.replaceAll("=\n", "") ?? "";
    const found = /https?:\/\/\S+\/mail-proof\/[\w-]+/.exec(mail);
    if (!found) throw new Error("the last mail has no link");
    return found[0];
  }

  async close(): Promise<void> {
    const closed = once(this.server, "close");
    this.server.close();
    await closed;
  }

  private async attend(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let content: string[] | undefined;
    socket.on("error", () => {});
    say("220 mail.test ESMTP");
    for await (const line of createInterface({ input: socket })) {
      const verb = line.split(/[ :]/, 1)[0]?.toUpperCase() ?? "";
      if (content) {
        if (line !== ".") content.push(line.replace(/^\./, ""));
        else {
          this.received.push(content.join("\n"));
          content = undefined;
          say("250 taken");
        }
      } else if (this.refuses.has(verb)) say(this.refuses.get(verb) ?? "");
      else if (verb === "EHLO") say("250-mail.test\r\n250 AUTH PLAIN");
      else if (verb === "AUTH") say("235 welcome");
      else if (verb === "DATA") {
        content = [];
        say("354 go on");
      } else if (verb === "QUIT") {
        socket.end("221 bye\r\n");
      } else say("250 fine");
    }
  }
}
