import { callPath, type ExampleCall } from "./reference-examples";

/** The call as a program with Python's standard library, with the key or access token in the environment. */
export function pythonExample(call: ExampleCall): string {
  const { method, body, credential, isDownload } = call;
  const variable = credential === "key" ? "REGISTRY_KEY" : "ACCESS_TOKEN";
  const headers = [
    ...(credential ? [`"Authorization": "Bearer " + os.environ["${variable}"]`] : []),
    ...(body ? ['"Content-Type": "application/json"'] : []),
  ];
  const options = [
    `${JSON.stringify(call.url + callPath(call))},`,
    ...(method === "GET" ? [] : [`method="${method}",`]),
    ...(headers.length > 0 ? [`headers={${headers.join(", ")}},`] : []),
    ...(body ? [`data=json.dumps(${literal(body)}).encode(),`] : []),
  ];
  const modules = [
    ...(body || !isDownload ? ["json"] : []),
    ...(credential ? ["os"] : []),
    ...(isDownload ? ["shutil"] : []),
  ];
  const reading = isDownload
    ? `with open(response.headers.get_filename(), "wb") as file:
            shutil.copyfileobj(response, file)`
    : "answer = json.load(response)";
  return `${modules.map((name) => `import ${name}\n`).join("")}from urllib.error import HTTPError
from urllib.request import Request, urlopen

request = Request(
${options.map((option) => `    ${option}\n`).join("")})
try:
    with urlopen(request, timeout=60) as response:
        ${reading}
except HTTPError as refusal:
    raise SystemExit(f"{refusal}: {refusal.read().decode()}")${isDownload ? "" : "\nprint(answer)"}`;
}

/** `{"active": True, "sirens": ["356000000"]}`. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, inner]) => `${JSON.stringify(name)}: ${literal(inner)}`,
  );
  return `{${fields.join(", ")}}`;
}
