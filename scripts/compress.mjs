import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

/**
 * Puts a Brotli copy beside each script and style in `folder` that has none yet.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)));
  for (const path of paths.filter((each) => /\.(js|css)$/.test(each))) {
    const copy = `${path}.br`;
    if (!existsSync(copy)) writeFileSync(copy, await compress(readFileSync(path)));
  }
}
