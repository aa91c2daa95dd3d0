import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import { type Language, languages } from "@/lib/contract/languages";
import { productNames } from "@/lib/contract/product-names";
import { legalFormLevelLabel } from "@/lib/registry/nomenclatures/legal-forms";
// Imported, so that `npm test -- changed` sees that this depends on them.
import english from "./messages/en.json" with { type: "json" };
import french from "./messages/fr.json" with { type: "json" };

type Tree = { [key: string]: string | Tree };

const folder = join("i18n", "messages");
const trees: Record<Language, Tree> = { en: english, fr: french };

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[path + key, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  );
}

/** The names of a message's arguments and tags. */
function argumentsOf(message: string): string[] {
  const found = message.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g);
  return [...new Set([...found].map(([, name, tag]) => String(name ?? tag)))].sort();
}

it("messages exist for each language and no other", () => {
  expect(readdirSync(folder).sort()).toEqual(languages.map((each) => `${each}.json`).sort());
});

it.each(languages)("messages of %s have the product's name that mails have", (language) => {
  expect(trees[language].product).toMatchObject({ name: productNames[language] });
});

it.each(languages)(
  "messages of %s have the same keys and arguments as the English ones",
  (language) => {
    const shape = (tree: Tree) => leaves(tree).map(([key, text]) => [key, argumentsOf(text)]);
    expect(shape(trees[language])).toEqual(shape(english));
  },
);

it("messages in French have no-break spaces before high punctuation and within quotes", () => {
  const breaking = leaves(french).filter(([, text]) => / [:;!?»]|« /.test(text));
  expect(breaking).toEqual([]);
});

it.each(languages)("messages of %s are not empty and can be parsed", (language) => {
  const t = createTranslator({
    locale: language,
    messages: trees[language],
    onError: (error) => {
      if (!String(error.message).includes("FORMATTING_ERROR")) throw error;
    },
  }) as (key: string) => string;
  for (const [key, text] of leaves(trees[language])) {
    expect(text.trim(), key).toBe(text);
    expect(text, key).not.toBe("");
    t(key);
  }
});

const bare = (name: string) => name.replace(/ \(\p{Lu}+\)$/u, "").replaceAll("'", "’");
const groups = Object.entries(french.legalForms).filter(([code]) => /^\d\d$/.test(code));

it.each(groups)(
  "the French name of the legal forms %s is INSEE's, apart from an abbreviation: %s",
  (code, name) => {
    const label = bare(legalFormLevelLabel(code) ?? "");
    expect(bare(name)).toBe(code === "92" ? "Association" : label);
  },
);
