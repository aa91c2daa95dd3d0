import manifest from "@/package.json";

/** The service's version, as its package says. */
export const { version } = manifest;

/** Of which sources the bundle is, as `scripts/build.mjs` writes it there; undefined where nothing was bundled by it. */
export const build = process.env.BUILD_FINGERPRINT;
