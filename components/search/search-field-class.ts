/** Shared by the plain search field and the combobox that replaces it, so that both look the same. */
export const searchFieldClass =
  "min-h-12 w-full min-w-0 rounded-control border border-line-strong bg-surface px-4 text-lg";
