import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** The line between the browser and the server, which can be cut, and can go silent. */
export class Relay {
  readonly origin: string;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private state: "up" | "down" | "silent" = "up";

  private constructor(server: Server, origin: string, to: URL) {
    this.server = server;
    this.origin = origin;
    server.on("connection", (near) => {
      this.keep(near);
      if (this.state === "down") near.destroy();
      if (this.state !== "up") return;
      const far = this.keep(connect(Number(to.port), to.hostname));
      near.pipe(far);
      far.pipe(near);
      near.on("close", () => far.destroy());
      far.on("close", () => near.destroy());
    });
  }

  static async to(origin: string): Promise<Relay> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    return new Relay(server, `http://127.0.0.1:${address.port}`, new URL(origin));
  }

  /** Every connection breaks, and no other comes about. */
  cut(): void {
    this.state = "down";
    this.drop();
  }

  /** Every connection breaks; the next ones are taken, and never answered. */
  silence(): void {
    this.state = "silent";
    this.drop();
  }

  /** Those that were never answered break; the next ones work. */
  restore(): void {
    this.state = "up";
    this.drop();
  }

  async close(): Promise<void> {
    this.drop();
    this.server.close();
    await once(this.server, "close");
  }

  private drop() {
    for (const socket of this.sockets) socket.destroy();
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    // What breaks here is broken on purpose.
    socket.on("error", () => {});
    socket.on("close", () => this.sockets.delete(socket));
    return socket;
  }
}
