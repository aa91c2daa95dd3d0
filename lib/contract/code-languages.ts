/** The languages that the reference has examples in, the one that is shown at first in front. */
export const codeLanguages = ["curl", "typescript", "python"] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

export const codeLanguageNames: Record<CodeLanguage, string> = {
  curl: "curl",
  typescript: "TypeScript",
  python: "Python",
};
