// Apart from the schemas, so that a page that needs one of these does not load zod.

/** INSEE's codes of headcount ranges. */
export const employeeRangeCodes = [
  "NN",
  "00",
  "01",
  "02",
  "03",
  "11",
  "12",
  "21",
  "22",
  "31",
  "32",
  "41",
  "42",
  "51",
  "52",
  "53",
] as const;

/** INSEE's categories of companies by size. */
export const companyCategories = ["PME", "ETI", "GE"] as const;

export const pageSize = 20;
export const maxPage = 2_147_483_647;
export const maxQueryLength = 200;
export const maxLimit = 100;
