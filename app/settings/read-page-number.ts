/** The page number of a URL parameter; 1 unless it is a plain number. */
export function readPageNumber(text: string | string[] | undefined): number {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
