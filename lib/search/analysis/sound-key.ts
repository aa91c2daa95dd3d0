const vowels = "aeiouy";
const nasals = "nm";

/**
 * How a word sounds to a French ear, so that words spelt differently but said alike have one key:
 * `pharmacie` and `farmassi`, `bato` and `bateaux`. The word is in the search's form (a to z, 0 to 9).
 * Nasal vowels are digits after a colon: `:a` (an, en), `:i` (in, ain, un), `:o` (on).
 */
export function soundKey(word: string): string {
  const end = withoutSilentEnd(word);
  let key = "";
  let at = 0;
  while (at < end) {
    const [sound, length] = soundAt(word, at, end);
    if (sound !== "" && !key.endsWith(sound)) key += sound;
    at += length;
  }
  return key;
}

/** Where a word's last sounded letter ends: `dupont`, `dupond` and `duponts` end alike. */
function withoutSilentEnd(word: string): number {
  let end = word.length;
  if (end > 3 && "sxz".includes(word[end - 1] as string)) end -= 1;
  if (end > 3 && word[end - 1] === "e") end -= 1;
  else if (end > 3 && "td".includes(word[end - 1] as string)) end -= 1;
  if (end > 3 && word[end - 1] === "s" && end < word.length) end -= 1;
  return end;
}

/** The sound that begins at a letter, and how many letters it takes. */
function soundAt(word: string, at: number, end: number): readonly [sound: string, length: number] {
  const letter = word[at] as string;
  const next = word[at + 1] ?? "";
  if (vowels.includes(letter)) return vowelAt(word, at, end);
  switch (letter) {
    case "h":
      return ["", 1];
    case "p":
      return next === "h" ? ["f", 2] : ["p", 1];
    case "c":
      return softOrHard(word, at, next);
    case "g":
      return gAt(word, at, next);
    case "q":
      return next === "u" ? ["k", 2] : ["k", 1];
    case "s":
      return sAt(word, at, next);
    case "t":
      return isTion(word, at) ? ["s", 1] : ["t", next === "h" ? 2 : 1];
    case "w":
      return ["v", 1];
    case "x":
      return ["ks", 1];
    case "z":
      return ["s", 1];
    default:
      return [letter, 1];
  }
}

/** `c`: soft before e, i and y. */
function softOrHard(word: string, at: number, next: string): readonly [string, number] {
  if (next === "h") return "rln".includes(word[at + 2] ?? "-") ? ["k", 2] : ["ch", 2];
  if (next === "k" || next === "q") return ["", 1];
  return isSoftening(next) ? ["s", 1] : ["k", 1];
}

function gAt(word: string, at: number, next: string): readonly [string, number] {
  if (next === "n") return ["gn", 2];
  if (next === "u" && isSoftening(word[at + 2] ?? "")) return ["g", 2];
  if (next === "e" && "aou".includes(word[at + 2] ?? "-")) return ["j", 2];
  return isSoftening(next) ? ["j", 1] : ["g", 1];
}

function sAt(word: string, at: number, next: string): readonly [string, number] {
  if (next === "c" && word[at + 2] === "h") return ["ch", 3];
  if (next === "h") return ["ch", 2];
  if (next === "c" && isSoftening(word[at + 2] ?? "")) return ["s", 2];
  return ["s", 1];
}

function isSoftening(letter: string): boolean {
  return letter === "e" || letter === "i" || letter === "y";
}

function isTion(word: string, at: number): boolean {
  return word.startsWith("tion", at) && at > 0 && word[at - 1] !== "s";
}

/** Spellings of vowels, the longest first; `~`: when no vowel, n or m follows. */
const vowelSounds: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  a: [
    ["ain~", ":i"],
    ["aim~", ":i"],
    ["an~", ":a"],
    ["am~", ":a"],
    ["au", "o"],
    ["ai", "e"],
    ["ay", "e"],
    ["ae", "e"],
  ],
  e: [
    ["eau", "o"],
    ["ein~", ":i"],
    ["eim~", ":i"],
    ["en~", ":a"],
    ["em~", ":a"],
    ["eu", "eu"],
    ["ei", "e"],
    ["ey", "e"],
  ],
  i: [
    ["ien~", "i:i"],
    ["in~", ":i"],
    ["im~", ":i"],
  ],
  o: [
    ["oeu", "eu"],
    ["oin~", "w:i"],
    ["ou", "ou"],
    ["oi", "wa"],
    ["oy", "wa"],
    ["on~", ":o"],
    ["om~", ":o"],
  ],
  u: [
    ["un~", ":i"],
    ["um~", ":i"],
  ],
  y: [
    ["yn~", ":i"],
    ["ym~", ":i"],
  ],
};

function vowelAt(word: string, at: number, end: number): readonly [string, number] {
  const letter = word[at] as string;
  for (const [spelling, sound] of vowelSounds[letter] ?? []) {
    const isNasal = spelling.endsWith("~");
    const length = spelling.length - (isNasal ? 1 : 0);
    if (at + length > end || !word.startsWith(isNasal ? spelling.slice(0, -1) : spelling, at)) {
      continue;
    }
    const after = word[at + length] ?? "";
    const isDenasalized = after !== "" && (vowels.includes(after) || nasals.includes(after));
    if (!isNasal || !isDenasalized) return [sound, length];
  }
  return [letter === "y" ? "i" : letter, 1];
}
