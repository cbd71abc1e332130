import { inWords } from "./days";

/** What happened at which time, in plain words, for people who read the test's output. */
export class ReportOfTheDay {
  private readonly lines: [when: string, what: string][] = [];
  private readonly figures: [what: string, value: string][] = [];

  note(at: Date, what: string): void {
    this.lines.push([inWords(at), what]);
  }

  figure(what: string, value: string | number): void {
    this.figures.push([what, String(value)]);
  }

  print(): void {
    process.stdout.write(
      `\nA Saturday at the stable\n\n${table(this.lines)}\n\nThe books at the end\n\n${table(this.figures)}\n\n`,
    );
  }
}

function table(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `| ${first.padEnd(width)} | ${second} |`).join("\n");
}
