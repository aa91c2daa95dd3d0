import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";

type Storage = { disable(): void };

const quietMs = 1_000;
/** From here on they cost nothing. */
const firstNodeWithout = 24;

/**
 * Next and React keep what a page is drawn with in AsyncLocalStorages. One that was used makes every promise
 * of the process dearer from then on, so they rest while no page is drawn: `run` wakes them.
 */
export class PageStorages {
  private readonly used = new Set<Storage>();
  private drawing = 0;
  private rest: NodeJS.Timeout | undefined;

  /** To be called before Next is loaded; null where there is nothing to gain. */
  static take(): PageStorages | null {
    const version = Number.parseInt(process.versions.node, 10);
    return version < firstNodeWithout ? new PageStorages() : null;
  }

  private constructor() {
    const hooks = createRequire(import.meta.url)("node:async_hooks");
    const { used } = this;
    class PageStorage extends hooks.AsyncLocalStorage {
      run(...given: unknown[]) {
        used.add(this as unknown as Storage);
        return super.run(...given);
      }
    }
    hooks.AsyncLocalStorage = PageStorage;
    Object.assign(globalThis, { AsyncLocalStorage: PageStorage });
  }

  /** Draws a page; nothing rests until it is drawn and sent, and a moment longer. */
  async during(outgoing: ServerResponse, draw: () => Promise<void>): Promise<void> {
    clearTimeout(this.rest);
    this.drawing += 1;
    const closed = new Promise<void>((resolve) => {
      if (outgoing.closed) resolve();
      else outgoing.once("close", resolve);
    });
    try {
      await draw();
    } finally {
      void closed.then(() => this.end());
    }
  }

  private end(): void {
    this.drawing -= 1;
    if (this.drawing > 0) return;
    this.rest = setTimeout(() => {
      for (const storage of this.used) storage.disable();
      this.used.clear();
    }, quietMs).unref();
  }
}
