import { parseEnv, setEnv } from "@/platform/env";
import { readOrCreateSecret } from "@/platform/secrets";
import type { ServerAddress } from "./server";

/** Gives this process the environment and secrets of a server, so that it signs tokens as the server does. */
export function signAs({ environment }: ServerAddress): void {
  const { AUTH_SECRET, DATA_DIR = "" } = environment;
  const secret = AUTH_SECRET ?? readOrCreateSecret(DATA_DIR, "auth-secret");
  setEnv(parseEnv({ ...environment, AUTH_SECRET: secret }));
}
