import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Of a copy: the end of its name, and what makes it. @type {[string, (data: Buffer) => Promise<Buffer>][]} */
const copies = [
  [".br", promisify(brotliCompress)],
  [".gz", promisify(gzip)],
];

/**
 * Puts a copy by Brotli and one by gzip beside each script and style in `folder` that has none yet.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)));
  for (const path of paths.filter((each) => /\.(js|css)$/.test(each))) {
    for (const [end, compress] of copies) {
      if (!existsSync(path + end)) writeFileSync(path + end, await compress(readFileSync(path)));
    }
  }
}
