import { randomBytes } from "node:crypto";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@/platform/env";
import { makeFolder } from "@/platform/make-folder";

/** Writes a mail to `DATA_DIR/outbox/<time>-<random>.eml` (mode 0600). The file appears only when it is complete. */
export async function writeToOutbox(mail: Uint8Array): Promise<void> {
  const folder = join(env().DATA_DIR, "outbox");
  makeFolder(folder, 0o700);
  const time = new Date().toISOString().replace(/[:.]/g, "-");
  const path = join(folder, `${time}-${randomBytes(4).toString("hex")}.eml`);
  await writeFile(`${path}.new`, mail, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
