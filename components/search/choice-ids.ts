/** The ids of the parts of a filter's choice. */
export const choiceIds = (name: string) => ({
  label: `${name}-label`,
  chosen: `${name}-chosen`,
  search: `${name}-search`,
  found: `${name}-found`,
  list: `${name}-list`,
});
