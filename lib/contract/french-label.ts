/** One of INSEE's labels, which have straight apostrophes and plain spaces, in French typography. */
export function formatFrenchLabel(label: string): string {
  return label.replace(/'/g, "’").replace(/ ;/g, "\u202f;");
}
