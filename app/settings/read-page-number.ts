/** The page that an address asks for; the first unless it is a plain number. */
export function readPageNumber(text: string | string[] | undefined): number {
  return typeof text === "string" && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}
