import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { licences } from "./licences.mjs";
import { root } from "./project.mjs";

/**
 * The bill of materials of the lockfile, in CycloneDX 1.5. `npm sbom --omit dev` leaves out what a tool
 * needs too, nodemailer for one.
 */
export function billOfMaterials() {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const components = licences().map(({ name, version, licence, isTool, integrity }) => ({
    type: "library",
    "bom-ref": `${name}@${version}`,
    name,
    version,
    scope: isTool ? "excluded" : "required",
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: [{ expression: licence }],
    ...(integrity && { hashes: [hashOf(integrity)] }),
  }));
  // A package is there once; what serves and builds serves.
  components.sort((a, b) => (a.scope < b.scope ? -1 : 1));
  const unique = new Map(components.map((each) => [each["bom-ref"], each]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", "bom-ref": name, name, version } },
    components: [...unique.values()],
  };
}

/** From `sha512-…` in base64. */
function hashOf(/** @type {string} */ integrity) {
  const content = Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex");
  return { alg: "SHA-512", content };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(JSON.stringify(billOfMaterials(), null, 2));
}
