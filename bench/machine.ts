import { cpus, totalmem } from "node:os";

/** `2 cores (…), 24 GB, Node v20.20.2`. */
export function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} cores (${first?.model.trim()}), ${memory} GB, Node ${process.version}`;
}
