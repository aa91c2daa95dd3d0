import { foldPassword, minPasswordLength } from "./password-rules";

/** What people type along: the alphabet, and the rows of a French and of an English keyboard. */
const lines = [
  ...["abcdefghijklmnopqrstuvwxyz", "0123456789", "1234567890"],
  ...["azertyuiop", "qsdfghjklm", "wxcvbn", "&é\"'(-è_çà)="],
  ...["qwertyuiop", "asdfghjkl", "zxcvbnm", "!@#$%^&*()"],
].map((line) => new Map([...line].map((character, place) => [character, place])));

const leastFree = 5;

/** Whether nearly all of it follows from its first characters: a repetition, or sequences and little else. */
export function isPatternPassword(password: string): boolean {
  const unit = repeatedUnit(foldPassword(password));
  return unit.length < minPasswordLength || countFree(unit) < leastFree;
}

/** The shortest text of which this is two or more, the last perhaps cut; else the text itself. */
export function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

/** How many characters do not follow from those before: `12345` has 2, `aaaa` 1, `a1b2c3d4` 4. */
export function countFree(text: string): number {
  const characters = [...text];
  const follows = (at: number) =>
    characters[at] === characters[at - 1] ||
    [1, 2].some((apart) =>
      isStep(characters[at - 2 * apart], characters[at - apart], characters[at]),
    );
  return characters.filter((_, at) => !follows(at)).length;
}

/** Whether the third is as far from the second as that is from the first: nowhere, or one place along a line. */
function isStep(first = "", second = "", third = ""): boolean {
  if (first === "") return false;
  if (first === second) return second === third;
  return lines.some((line) => {
    const step = (line.get(second) ?? Number.NaN) - (line.get(first) ?? Number.NaN);
    return Math.abs(step) === 1 && line.get(third) === (line.get(second) ?? 0) + step;
  });
}
