import { CreatedApiKey } from "@/lib/contract/api-keys";
import { apiPaths } from "@/lib/contract/paths";
import type { Tokens } from "./accounts";
import type { Api } from "./api";

/** Creates an API key for a signed-in user. */
export async function seedKey(
  api: Api,
  { accessToken: token }: Tokens,
  body: Record<string, unknown> = {},
): Promise<{ id: string; secret: string; key: CreatedApiKey["key"] }> {
  const answer = await api.post(apiPaths.keys, { name: "Nightly import", ...body }, { token });
  const { key, secret } = CreatedApiKey.parse(answer.body);
  return { id: key.id, secret, key };
}
