import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The stable's time zone. */
export const ZONE = "America/New_York";

const SOURCE = join(import.meta.dirname, "../../../tests/it/clock/wall_clock.c");

/** The wall clock of the program under test, which the test sets while the program runs. */
export class WallClock {
  /** What the program has to be started with. */
  readonly settings: Record<string, string>;
  private readonly folder: string;
  private readonly step: string;
  private ahead = 0;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), "paddock-clock-"));
    const library = join(this.folder, "wall_clock.so");
    this.step = join(this.folder, "step");
    execFileSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, SOURCE]);
    this.settings = { LD_PRELOAD: library, WALL_CLOCK_STEP: this.step };
    writeFileSync(this.step, Buffer.alloc(16));
  }

  /** What the clock shows. */
  now(): Date {
    return new Date(Date.now() + this.ahead * 1000);
  }

  set(time: Date): void {
    this.ahead = Math.ceil((time.getTime() - Date.now()) / 1000);
    this.write();
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  /** The seconds ahead of this machine's clock, and that the clock can be read. */
  private write() {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64LE(BigInt(this.ahead));
    // In place: the program has mapped the file.
    const file = openSync(this.step, "r+");
    writeSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
  }
}
