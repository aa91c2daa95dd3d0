/** Apart from the schemas, because pages need it without the code of zod. */
export const maxSavedSearchNameLength = 80;
