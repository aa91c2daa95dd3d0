import { createRegistryClient, RegistryError } from "company-registry-client";

/** What e2e/clients runs in a browser and in Deno: it uses nothing that only one of them has. */
export async function tryClient({ baseUrl, key }: { baseUrl: string; key: string }) {
  const registry = createRegistryClient({ baseUrl, key });
  const { data } = await registry.GET("/v1/registry/company/{siren}", {
    params: { path: { siren: "356000000" } },
  });
  const sirens: string[] = [];
  for await (const { siren } of registry.companies({ q: "sci" })) sirens.push(siren);
  const stranger = createRegistryClient({ baseUrl, key: `${key.slice(0, -6)}000000` });
  const { error } = await stranger.GET("/v1/auth/session");
  let thrown: unknown;
  try {
    for await (const _ of stranger.companies({ q: "sci" })) break;
  } catch (failure) {
    thrown = failure;
  }
  return {
    name: data?.company.name,
    sirens,
    refused: error?.code,
    thrown: thrown instanceof RegistryError ? [thrown.status, thrown.code, thrown.requestId] : [],
  };
}
