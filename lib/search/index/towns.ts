import { isWithinEdits } from "../analysis/edits";
import type { KnownWord } from "./vocabulary";

/** The towns of a register in search form. Each method returns the towns with the most companies first. */
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

  withPrefix(text: string, limit: number): string[] {
    return this.withText(`\n${text}`, limit);
  }

  /** The towns that have the text at the start of a word, but not of the first one. */
  withLaterWords(text: string, limit: number): string[] {
    return this.withText(` ${text}`, limit);
  }

  private withText(text: string, limit: number): string[] {
    const towns: string[] = [];
    let at = this.text.indexOf(text);
    while (at >= 0 && towns.length < limit) {
      const end = this.text.indexOf("\n", at + 1);
      towns.push(this.text.slice(this.text.lastIndexOf("\n", at) + 1, end));
      at = this.text.indexOf(text, end);
    }
    return towns;
  }

  /** The towns whose names are one edit away and have the same first or last letter. */
  near(name: string): string[] {
    const typed = Buffer.from(name);
    const lengths = [name.length - 1, name.length, name.length + 1];
    return lengths
      .flatMap((length) => this.byLength[length] ?? [])
      .filter((town) => town[0] === name[0] || town.at(-1) === name.at(-1))
      .filter((town) => isWithinEdits(typed, Buffer.from(town), 1));
  }
}
