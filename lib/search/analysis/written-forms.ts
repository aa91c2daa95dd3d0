/** A legal form in words, without `société`, and its legal categories (prefixes of INSEE's codes). */
export type WrittenForm = { words: readonly string[]; categories: readonly string[] };

export const writtenForms: readonly WrittenForm[] = (
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

/** The legal categories of a person with the title; null if the word is not a title. */
export function titlesOf(word: string): readonly string[] | null {
  return titles.has(word) ? ["1000"] : null;
}
