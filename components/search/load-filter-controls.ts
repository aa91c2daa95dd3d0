/** Loads what makes the filter form follow the address, and helps to choose in it. */
export const loadFilterControls = () => import("./filter-controls");
