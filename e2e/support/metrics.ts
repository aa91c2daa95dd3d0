import { sendRequest } from "./http-request";
import type { ServerAddress } from "./server";

type Scraped = Pick<ServerAddress, "environment">;

export function metricsUrl({ environment }: Scraped): string {
  return `http://127.0.0.1:${environment.METRICS_PORT}/metrics`;
}

/** The metrics of a server, as text. */
export async function scrape(server: Scraped): Promise<string> {
  const { status, text } = await sendRequest({ method: "GET", url: metricsUrl(server) });
  if (status !== 200) throw new Error(text);
  return text;
}

/** The value of a series; 0 when it does not exist yet. */
export async function metric(server: Scraped, series: string): Promise<number> {
  const line = (await scrape(server)).split("\n").find((each) => each.startsWith(`${series} `));
  return Number(line?.split(" ")[1] ?? 0);
}
