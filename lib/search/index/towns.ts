import { isWithinEdits } from "../analysis/edits";
import type { KnownWord } from "./vocabulary";

/** The towns of a register, in the search's form; what is asked of them gives the ones of most companies first. */
export class Towns {
  private readonly names: ReadonlySet<string>;
  /** All towns in one text, each between line feeds. */
  private readonly text: string;
  private readonly byLength: string[][] = [];

  constructor(towns: readonly KnownWord[]) {
    const sorted = [...towns].sort((a, b) => b.n - a.n || (a.word < b.word ? -1 : 1));
    this.names = new Set(sorted.map(({ word }) => word));
    this.text = `\n${[...this.names].join("\n")}\n`;
    for (const { word } of sorted) {
      this.byLength[word.length] ??= [];
      this.byLength[word.length]?.push(word);
    }
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  beginningWith(text: string, most: number): string[] {
    return this.withText(`\n${text}`, most);
  }

  /** The towns that have the text after their first word. */
  withLaterWords(text: string, most: number): string[] {
    return this.withText(` ${text}`, most);
  }

  private withText(text: string, most: number): string[] {
    const found: string[] = [];
    let at = this.text.indexOf(text);
    while (at >= 0 && found.length < most) {
      const end = this.text.indexOf("\n", at + 1);
      found.push(this.text.slice(this.text.lastIndexOf("\n", at) + 1, end));
      at = this.text.indexOf(text, end);
    }
    return found;
  }

  /** The towns whose names are one edit away. */
  near(name: string): string[] {
    const typed = Buffer.from(name);
    const lengths = [name.length - 1, name.length, name.length + 1];
    return lengths
      .flatMap((length) => this.byLength[length] ?? [])
      .filter((town) => town[0] === name[0] || town.at(-1) === name.at(-1))
      .filter((town) => isWithinEdits(typed, Buffer.from(town), 1));
  }
}
