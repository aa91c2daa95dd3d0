/** What of a query is not the name, and the legal categories (prefixes) that it tells of. */
type WrittenForm = { words: readonly string[]; categories: readonly string[] };

const forms: readonly WrittenForm[] = (
  [
    ["entreprise unipersonnelle a responsabilite limitee", ["54"]],
    ["exploitation agricole a responsabilite limitee", ["6598"]],
    ["a responsabilite limitee unipersonnelle", ["54"]],
    ["a responsabilite limitee", ["54"]],
    ["par actions simplifiee unipersonnelle", ["57"]],
    ["par actions simplifiee a associe unique", ["57"]],
    ["par actions simplifiee", ["57"]],
    ["en nom collectif", ["52"]],
    ["en commandite simple", ["53"]],
    ["en commandite par actions", ["53"]],
    ["civile immobiliere de construction vente", ["6541"]],
    ["civile de construction vente", ["6541"]],
    ["civile immobiliere", ["6540"]],
    ["civile de moyens", ["6589"]],
    ["civile professionnelle", ["65"]],
    ["civile d exploitation agricole", ["6597"]],
    ["groupement agricole d exploitation en commun", ["6533"]],
    ["groupement foncier agricole", ["6534"]],
    ["groupement d interet economique", ["62"]],
    ["entrepreneur individuel", ["1000"]],
    ["anonyme", ["55", "56"]],
    ["association", ["92"]],
    ["assoc", ["92"]],
    ["asso", ["92"]],
    ["ass", ["92"]],
    ["fondation", ["93"]],
    ["etablissements", []],
    ["ets", []],
  ] as const
).map(([text, categories]) => ({ words: text.split(" "), categories }));

const titles = new Set(["m", "mr", "monsieur", "mme", "madame", "mlle", "mademoiselle"]);
const persons = ["1000"];

/**
 * The words without the legal forms written out among them (but for `société`), and without a title at their
 * beginning: what names are often registered without. The same words when there are none.
 */
export function withoutWrittenForms(words: readonly string[]): WrittenForm {
  const found = findForm(words);
  if (!found) return { words, categories: [] };
  const rest = withoutWrittenForms(found.words);
  return { words: rest.words, categories: [...found.categories, ...rest.categories] };
}

function findForm(words: readonly string[]): WrittenForm | null {
  for (const form of forms) {
    const at = words.findIndex((_, from) =>
      form.words.every((word, turn) => words[from + turn] === word),
    );
    if (at < 0) continue;
    const left = [...words.slice(0, at), ...words.slice(at + form.words.length)];
    return { words: left, categories: form.categories };
  }
  const [first = "", ...others] = words;
  return titles.has(first) ? { words: others, categories: persons } : null;
}
