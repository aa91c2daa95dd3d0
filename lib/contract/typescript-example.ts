import { type ExampleCall, sampleEmail } from "./reference-examples";

/** The call as a program with the typed client, with the key in the environment. */
export function typescriptExample(call: ExampleCall): string {
  const { method, path, pathValues = {}, query = {}, body, isDownload } = call;
  const params = without({ path: pathValues, query });
  const options = [
    ...(Object.keys(params).length > 0 ? [`params: ${literal(params)},`] : []),
    ...(body ? [`body: ${literal(body)},`] : []),
    ...(isDownload ? ['parseAs: "text",'] : []),
  ];
  const init = options.length > 0 ? `, {\n  ${options.join("\n  ")}\n}` : "";
  return `import { createRegistryClient } from "company-registry-client";

const registry = createRegistryClient({ ${clientOptions(call)} });
const { data, error } = await registry.${method}(${JSON.stringify(path)}${init});
if (error) throw new Error(\`\${error.code}: \${error.error}\`);
console.log(data);`;
}

function clientOptions({ url, credential }: ExampleCall): string {
  const baseUrl = `baseUrl: ${JSON.stringify(url)}`;
  if (credential === "key") return `${baseUrl}, key: process.env.REGISTRY_KEY`;
  if (!credential) return baseUrl;
  const email = JSON.stringify(sampleEmail);
  return `\n  ${baseUrl},\n  email: ${email},\n  password: process.env.REGISTRY_PASSWORD ?? "",\n`;
}

function without(values: Record<string, Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(values).filter(([, inner]) => Object.keys(inner).length > 0),
  );
}

/** `{ q: "la poste", limit: 20 }`. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, inner]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
    return `${key}: ${literal(inner)}`;
  });
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}
