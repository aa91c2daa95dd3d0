import { word } from "../expression";
import type { Reading, Strategy } from "../reading";

const maxWords = 6;
const weight = 0.9;

/** Joins two neighbouring words (`fit lab`: `fitlab`) and runs of single letters (`s n c f`: `sncf`). */
export const joined: Strategy = {
  name: "joined",
  when: "always",
  rewrite: ({ query: { words, joinedLetters } }) => {
    const readings: Reading[] = [];
    const join = (from: number, to: number) => {
      const text = words.slice(from, to).join("");
      const expression = word(text, to === words.length);
      readings.push({ from, to, expression, names: [[text]], weight });
    };
    if (words.length <= maxWords) {
      for (let at = 0; at + 1 < words.length; at += 1) join(at, at + 2);
    }
    for (const run of joinedLetters) {
      const at = words.findIndex(
        (_, from) => words.slice(from, from + run.length).join("") === run,
      );
      if (run.length > 2 && at >= 0) join(at, at + run.length);
    }
    return readings;
  },
};
