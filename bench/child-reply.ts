import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** The next message of a forked process. Throws when it ends instead, or when that is `{ error }`. */
export async function replyOf<Reply>(child: ChildProcess): Promise<Reply> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error("A process of the benchmark ended.");
  });
  try {
    const [reply] = await Promise.race([once(child, "message", { signal }), ended]);
    const { error } = reply as { error?: string };
    if (error !== undefined) throw new Error(error);
    return reply as Reply;
  } finally {
    settled.abort();
  }
}
