/** The look of the search's field, before and after completion is there. */
export const searchFieldClass =
  "min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-surface px-4 text-lg";
