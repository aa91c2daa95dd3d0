import { ServerProcess } from "../support/server";

/** One of several processes of the service on one machine, run from a folder as an image has it. */
export class ClusterNode extends ServerProcess {
  protected override readonly probe = "/health/ready";

  constructor(
    readonly port: number,
    /** Of the build that the next start runs. */
    folder: string,
    env: Record<string, string>,
  ) {
    const command = [process.execPath, "--enable-source-maps", "dist/server.js"];
    super({ ...env, PORT: String(port) }, command, folder);
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  /** SIGTERM, and its exit code; null when it had to be killed. */
  terminate(): Promise<number | null> {
    return this.end("SIGTERM");
  }
}
