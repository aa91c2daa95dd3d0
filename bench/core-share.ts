import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const periodUs = 100_000;

/** Where Linux keeps its groups of processes, and how each version of them is told its share. */
const versions = [
  {
    folder: "/sys/fs/cgroup/cpu",
    tell: (group: string, quotaUs: number) => {
      writeFileSync(join(group, "cpu.cfs_period_us"), String(periodUs));
      writeFileSync(join(group, "cpu.cfs_quota_us"), String(quotaUs));
    },
  },
  {
    folder: "/sys/fs/cgroup",
    tell: (group: string, quotaUs: number) =>
      writeFileSync(join(group, "cpu.max"), `${quotaUs} ${periodUs}`),
  },
];

/** Holds a process to a share of one core; gives what removes its group once it has ended. null where this user may not. */
export function holdToShare(pid: number, share: number): (() => void) | null {
  for (const { folder, tell } of versions) {
    const group = join(folder, `registry-bench-${pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    try {
      tell(group, Math.round(share * periodUs));
      writeFileSync(join(group, "cgroup.procs"), String(pid));
      return () => {
        if (existsSync(group)) rmdirSync(group);
      };
    } catch {
      rmdirSync(group);
    }
  }
  return null;
}
