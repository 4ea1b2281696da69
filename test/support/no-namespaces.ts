import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";

const permitted = (): boolean => spawnSync("unshare", ["-U", "true"]).status === 0;

/**
 * Runs a command where user namespaces can't be created, as under the seccomp profile of a container: in a
 * namespace with the same user IDs and a limit of zero namespaces below. Needs root. Runs the command
 * directly if this machine forbids namespaces anyway.
 */
export async function withoutNamespaces(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<ChildProcess> {
  const [program = "", ...args] = command;
  if (!permitted()) return spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const limit = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
  // Starts a second shell after the user IDs are mapped, because only then the shell is root with root's
  // capabilities.
  const first = `echo ready; read go; exec sh -c '${limit}' sh "$@"`;
  const child = spawn("unshare", ["-U", "sh", "-c", first, "sh", program, ...args], {
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  await once(child.stdout, "data");
  for (const map of ["uid_map", "gid_map"]) writeFileSync(`/proc/${child.pid}/${map}`, sameIds(map));
  child.stdin.end("\n");
  return child;
}

function sameIds(map: string): string {
  const ranges = readFileSync(`/proc/self/${map}`, "utf8").trim().split("\n");
  return ranges
    .map((range) => range.trim().split(/\s+/))
    .map(([first, , count]) => `${first} ${first} ${count}\n`)
    .join("");
}
