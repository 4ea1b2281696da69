import { execFileSync, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { StartError } from "#platform/start-error.ts";

/** How to run PostgreSQL's programs as somebody who is not root: it refuses to run as root. */
export type Account = {
  /** The words of a command line that runs `program` under this account. */
  command: (program: string, args: readonly string[]) => [string, string[]];
  /** Set only where the programs really run under another user id, who must then own the folders. */
  ids?: { uid: number; gid: number };
};

const ourselves: Account = { command: (program, args) => [program, [...args]] };

/** Inside a user namespace of its own, root is mapped to "nobody": no folder changes hands, and folders closed to all but root stay usable. */
const namespace = ["-U", "--map-user=65534", "--map-group=65534"];
const insideNamespace: Account = { command: (program, args) => ["unshare", [...namespace, program, ...args]] };

export type Way = "ourselves" | "namespace" | "setuid";

export function unprivilegedAccount(way: Way = bestWay()): Account {
  if (way === "ourselves") return ourselves;
  return way === "namespace" ? insideNamespace : { ...ourselves, ids: serviceAccount() };
}

function bestWay(): Way {
  if (process.getuid?.() !== 0) return "ourselves";
  // Containers with the usual seccomp profile forbid user namespaces.
  return spawnSync("unshare", [...namespace, "true"]).status === 0 ? "namespace" : "setuid";
}

function serviceAccount(): { uid: number; gid: number } {
  // initdb looks its user up by number, so the account must have a name.
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf(name, "-u");
    const gid = idOf(name, "-g");
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new StartError(
    "PostgreSQL does not run as root and this machine has no account postgres or nobody: start Corella as an ordinary user.",
  );
}

function idOf(name: string, which: "-u" | "-g"): number | undefined {
  const answer = spawnSync("id", [which, name], { encoding: "utf8" });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}

/** Gives a folder and all that is in it to the account. It may have changed hands since: a copy, or a start in another way. */
export function handOver({ ids }: Account, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = ids ?? { uid: 0, gid: 0 };
  if (statSync(folder).uid !== uid) execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
  if (ids) insistOnReach(ids, folder);
}

/** A program or folder below one that is closed to all but root is out of the account's reach. */
export function insistOnReach(ids: Account["ids"], path: string): void {
  if (spawnSync("test", ["-x", path], { ...ids, stdio: "ignore" }).status === 0) return;
  throw new StartError(
    `PostgreSQL does not run as root, and the account it runs under may not enter ${path}: start Corella as an ordinary user.`,
  );
}
