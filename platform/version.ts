import manifest from "@/package.json";

/** The service's version, as its package says. */
export const { version } = manifest;
