import { companyPagePath, searchPagePath } from "@/lib/contract/page-paths";
import type { Bench } from "./bench-part";
import { browsers } from "./bench-register";
import { ownEnvironment } from "./contenders";
import type { Spell } from "./load";
import { startServer } from "./own-server";
import { formatMs, markdownTable } from "./search-table";
import { median } from "./serving-table";

const connections = 10;
const different = 200;

/** Pages as the server draws them for somebody who is signed in, compressed as browsers ask for. */
export async function benchPages({ options, register, load, say }: Bench): Promise<string> {
  const { seconds, rounds } = options;
  const clients = await browsers(register.people);
  const pages = {
    Search: register.log.slice(0, different).map(({ q }) => searchPagePath({ q, page: "1" })),
    Company: register.companies.slice(0, different).map(({ siren }) => companyPagePath(siren)),
  };
  const server = await startServer(ownEnvironment());
  const spells = new Map(Object.keys(pages).map((name) => [name, [] as Spell[]]));
  const { baseUrl } = server;
  try {
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
      for (const [name, paths] of Object.entries(pages)) {
        const requests = paths.map((path) => ({ path }));
        const spell = await load.run({ baseUrl, connections, seconds, requests, clients });
        if (round > 0) spells.get(name)?.push(spell);
      }
    }
  } finally {
    await server.stop();
  }
  const rows = [...spells].map(([name, of]) => {
    const at = (field: keyof Spell) => median(of.map((spell) => spell[field]));
    return [
      name,
      Math.round(at("requestsPerSecond")),
      formatMs(at("p50")),
      formatMs(at("p99")),
      `${(at("bytesPerAnswer") / 1000).toFixed(1)} KB`,
    ];
  });
  const heading = `Pages drawn by the server at ${connections} connections:\n`;
  return `${heading}\n${markdownTable(["", "Requests/s", "p50", "p99", "Bytes sent"], rows)}`;
}
