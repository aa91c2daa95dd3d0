import { leastEmployees } from "./employee-ranges";

// Apart from the schemas, so that a page that needs one of these does not load zod.

/** INSEE's codes of headcount ranges, in ascending order. */
export const employeeRangeCodes = leastEmployees.map(([code]) => code);

/** INSEE's categories of companies by size. */
export const companyCategories = ["PME", "ETI", "GE"] as const;

export const pageSize = 20;
export const maxPage = 2_147_483_647;
export const maxQueryLength = 200;
export const maxLimit = 100;
