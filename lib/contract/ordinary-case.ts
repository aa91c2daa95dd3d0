/** Small words, in lower case inside a name. */
const small = words(
  "de du des d la le les l et au aux à en sur sous par pour chez dans sans lès lez près and of the for by",
);
const smallPlain = new Set([...small].map(withoutAccents));
/** Other words of two letters; any further one is rather an acronym. */
const twoLetters = words(
  "st me un ma ta on ou or si se ne je tu il ce ça no my in to up go we be so is co do us di el al",
);
const legalForms = words(
  "sa sas sasu sarl sci sca scea eurl eirl earl gaec gie gip gfa selarl selas selafa scop scic sem seml spl sica cuma asl aful asa",
);
/** Abbreviations that are no acronyms. */
const titles = words("st mr mrs mme mlle dr");
/** Words that are French and nothing else, and have always these accents. */
const accents = new Map(
  `société sociétés générale école écoles église étoile château châteaux académie électricité électrique bâtiment
  bâtiments copropriété copropriétaires développement aménagement télécommunications ingénierie énergie énergies santé
  sécurité beauté épicerie crêperie pâtisserie frères français française européen européenne réunion étude études comité
  fédération médiathèque bibliothèque théâtre hôtellerie métiers éditions réseau réseaux équipement équipements éducation
  numérique numériques système systèmes`
    .split(/\s+/)
    .map((word) => [withoutAccents(word), word]),
);
/** Endings of domain names. */
const domains = words("com net org fr eu");
const articles = words("le la les l");

const word = /[\p{L}\p{N}\p{M}]+/gu;
const vowel = /[aeiouyæœ]/;
const roman = /^(?=[ivx]{2})x{0,3}(?:ix|iv|v?i{0,3})$/;
const ordinal = /^\d+(?:er|ere|e|eme|nd|nde)$/;
/** How a word of French, or of its neighbours, may begin and end. Short ones that do not are acronyms: EDF, RATP, OVH. */
const beginning =
  /^(?:[bcdfghjklmnpqrstvwxz]|[bcfgkps]l|[bcdfgkptvw]r|[cgkprstw]h|gn|ps|qu|s[ckmnpqtw]|t[sw]|s[ckpt]r|sch|[ct]hr)?[aeiouy]/;
const ending =
  /[aeiouy](?:[bcdfghjklmnpqrstvwxz]|bb|ff|gg|ll|mm|nn|pp|rr|ss|tt|zz|c[hkst]|[gkpst]h|hn|n[cdgkqstxz]|r[bcdfgklmnpqrstvz]|l[bcdfklmpstvz]|s[ckmpt]|[pxf]t|[bdfkmptw]s|mp|mb|tz|w[lnk]|[nrc]ts|rds|nds|cks|lls|[nr]st)?$/;
const longestAcronym = 4;
/** A short word alone in brackets is the acronym of the name before it. */
const longestInBrackets = 6;

/**
 * A name of the register in ordinary case: `LA POSTE` is `La Poste`, `SCI DU PONT D'AVIGNON` is
 * `SCI du Pont d'Avignon`. A name that has lower case is left as it is. Acronyms stay, as far as they can be told.
 */
export function ordinaryCase(name: string): string {
  if (/\p{Ll}/u.test(name)) return name;
  return name.replace(word, (written, at: number) => {
    const lower = written.toLowerCase();
    const before = name.slice(0, at);
    const after = name.slice(at + written.length);
    if (isSmall(lower, before, after) || isJoined(lower, before)) return lower;
    if (staysCapital(lower, before, after)) return written;
    const accented = accents.get(lower) ?? lower;
    return accented.charAt(0).toUpperCase() + accented.slice(1);
  });
}

/** Whether a word is an article, a preposition or a conjunction, with its accent or without: `à`, `de`, `l`, `les`. */
export function isSmallWord(typed: string): boolean {
  return smallPlain.has(withoutAccents(typed.toLowerCase()));
}

/** Whether it is a small word within a phrase. `d` and `l` are small before an apostrophe only; alone they are initials. */
function isSmall(lower: string, before: string, after: string): boolean {
  if (!small.has(lower) || (/^[dl]$/.test(lower) && !/^['’]/.test(after))) return false;
  const isInside =
    /[\p{L}\p{N}\p{M}][^\p{L}\p{N}]*$/u.test(before) && !/(?: -+|[/(:]) ?$/.test(before);
  const [, first = ""] = /^([\p{L}.]+) $/u.exec(before) ?? [];
  const isAfterLegalForm = legalForms.has(first.toLowerCase().replaceAll(".", ""));
  return isInside && !(isAfterLegalForm && articles.has(lower));
}

/** Whether it goes on with the word before it: `FAMILY'S`, `P'TIT`, `C'EST`, `SEUL(E)`, `ALLO.FR`, or is an ordinal. */
function isJoined(lower: string, before: string): boolean {
  if (ordinal.test(lower)) return true;
  if (lower.length === 1) return /\p{L}{2}['’(]$/u.test(before);
  return (
    /(?:^|\P{L})[cjmnpst]['’]$/iu.test(before) || (domains.has(lower) && /\p{L}\.$/u.test(before))
  );
}

function staysCapital(lower: string, before: string, after: string): boolean {
  if (lower.length === 1 || /\p{N}/u.test(lower) || roman.test(lower)) return true;
  if (titles.has(lower)) return false;
  const plain = withoutAccents(lower);
  if (legalForms.has(lower) || !vowel.test(plain)) return true;
  if (lower.length === 2) return !small.has(lower) && !twoLetters.has(lower);
  if (lower.length <= longestInBrackets && before.endsWith(" (") && after.startsWith(")"))
    return true;
  return lower.length <= longestAcronym && !(beginning.test(plain) && ending.test(plain));
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
