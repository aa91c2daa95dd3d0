import type { ServerResponse } from "node:http";
import { createRequire } from "node:module";

type Storage = { disable(): void };

const idleMs = 1_000;
/** From this version on, AsyncLocalStorages cost nothing. */
const firstNodeWithout = 24;

/**
 * Before Node 24, every AsyncLocalStorage that is in use makes all promises of the process slower, and Next and React use
 * several to render pages. This class records them and disables them when no page has been rendered for a second.
 * Their `run` enables them again.
 */
export class PageStorages {
  private readonly used = new Set<Storage>();
  private rendering = 0;
  private disableTimer: NodeJS.Timeout | undefined;

  /** Call it before Next is loaded. null where it would gain nothing. */
  static create(): PageStorages | null {
    const version = Number.parseInt(process.versions.node, 10);
    return version < firstNodeWithout ? new PageStorages() : null;
  }

  private constructor() {
    const hooks = createRequire(import.meta.url)("node:async_hooks");
    const { used } = this;
    class PageStorage extends hooks.AsyncLocalStorage {
      run(...args: unknown[]) {
        used.add(this as unknown as Storage);
        return super.run(...args);
      }
    }
    // Node 22 has a getter there, which an assignment cannot replace.
    Object.defineProperty(hooks, "AsyncLocalStorage", {
      value: PageStorage,
      configurable: true,
      enumerable: true,
      writable: true,
    });
    Object.assign(globalThis, { AsyncLocalStorage: PageStorage });
  }

  /** Renders a page. The storages stay enabled until it is sent, and a second longer. */
  async whileEnabled(outgoing: ServerResponse, render: () => Promise<void>): Promise<void> {
    clearTimeout(this.disableTimer);
    this.rendering += 1;
    const closed = new Promise<void>((resolve) => {
      if (outgoing.closed) resolve();
      else outgoing.once("close", resolve);
    });
    try {
      await render();
    } finally {
      void closed.then(() => this.end());
    }
  }

  private end(): void {
    this.rendering -= 1;
    if (this.rendering > 0) return;
    this.disableTimer = setTimeout(() => {
      for (const storage of this.used) storage.disable();
      this.used.clear();
    }, idleMs).unref();
  }
}
