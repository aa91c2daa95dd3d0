import { foldPassword, minPasswordLength } from "./password-rules";

/** Common sequences: the alphabet, digits, and the rows of French and English keyboards. */
const lines = [
  ...["abcdefghijklmnopqrstuvwxyz", "0123456789", "1234567890"],
  ...["azertyuiop", "qsdfghjklm", "wxcvbn", "&é\"'(-è_çà)="],
  ...["qwertyuiop", "asdfghjkl", "zxcvbnm", "!@#$%^&*()"],
].map((line) => new Map([...line].map((character, place) => [character, place])));

/** A password must have at least this many characters that the ones before do not predict. */
const minFree = 5;

/** Whether a password is predictable from its first characters: a repetition, or mostly sequences. */
export function isPatternPassword(password: string): boolean {
  const unit = repeatedUnit(foldPassword(password));
  return unit.length < minPasswordLength || countFree(unit) < minFree;
}

/** The shortest unit whose repetition gives the text (the last may be cut short); otherwise the text itself. */
export function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  }
  return text;
}

/** How many characters the ones before do not predict: `12345` has 2, `aaaa` 1, `a1b2c3d4` 4. */
export function countFree(text: string): number {
  const characters = [...text];
  const follows = (at: number) =>
    characters[at] === characters[at - 1] ||
    [1, 2].some((apart) =>
      isStep(characters[at - 2 * apart], characters[at - apart], characters[at]),
    );
  return characters.filter((_, at) => !follows(at)).length;
}

/** Whether the third character continues the first two: the same again, or one step further along a sequence. */
function isStep(first = "", second = "", third = ""): boolean {
  if (first === "") return false;
  if (first === second) return second === third;
  return lines.some((line) => {
    const step = (line.get(second) ?? Number.NaN) - (line.get(first) ?? Number.NaN);
    return Math.abs(step) === 1 && line.get(third) === (line.get(second) ?? 0) + step;
  });
}
