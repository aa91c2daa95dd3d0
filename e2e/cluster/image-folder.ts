import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

type Lockfile = { packages: Record<string, { dev?: boolean; link?: boolean }> };

const notKept = [join(".next", "build")];

/** Makes of a built project, in `folder`, what the last stage of the Dockerfile here makes of it: hard links of files. */
export function makeImageFolder(project: string, folder: string): void {
  const dockerfile = readFileSync(join(process.cwd(), "Dockerfile"), "utf8");
  for (const [, sources = "", target = ""] of dockerfile.matchAll(
    /^COPY --from=build (.*) (\S+)$/gm,
  )) {
    for (const source of sources.split(" ").map((path) => path.replace(/^\/app\//, ""))) {
      link(join(project, source), join(folder, target === "./" ? source : target));
    }
  }
  for (const path of [...notKept, ...packagesOfTheBuild(project)]) {
    rmSync(join(folder, path), { recursive: true, force: true });
  }
}

function packagesOfTheBuild(project: string): string[] {
  const text = readFileSync(join(project, "package-lock.json"), "utf8");
  const { packages } = JSON.parse(text) as Lockfile;
  return Object.keys(packages).filter((path) => packages[path]?.dev || packages[path]?.link);
}

/** Gives the pages of an image's newest build another id, as another build has it. */
export function renameBuild(image: string, id: string): void {
  const pages = join(image, ".next");
  const list = join(pages, "builds");
  const [newest = ""] = readFileSync(list, "utf8").split("\n");
  renameSync(join(pages, newest), join(pages, id));
  // Anew, because the files here are those of the project.
  for (const path of [list, join(pages, id, "BUILD_ID")]) {
    rmSync(path);
    writeFileSync(path, id);
  }
}

/** Copies what git knows and Docker is given. */
export function copySources(project: string, folder: string): void {
  const args = ["-C", project, "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 26 });
  const isGiven = givenToDocker(readFileSync(join(project, ".dockerignore"), "utf8"));
  for (const path of listed.split("\0").filter((each) => each && isGiven(each))) {
    // Copied, so that a change of one is none of the other.
    if (existsSync(join(project, path))) copy(join(project, path), join(folder, path));
  }
}

/** Of a list that leaves out everything but some names and endings at the top. */
function givenToDocker(dockerignore: string): (path: string) => boolean {
  const kept = dockerignore
    .split("\n")
    .flatMap((line) => (line.startsWith("!") ? line.slice(1) : []));
  return (path) => {
    const [top = path, ...inside] = path.split("/");
    return kept.some((name) =>
      name.startsWith("*") ? inside.length === 0 && top.endsWith(name.slice(1)) : top === name,
    );
  };
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Where the two are on different disks there are no hard links. */
function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync("cp", ["-a", from, to]);
  }
}
