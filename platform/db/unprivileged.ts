import { execFileSync, type SpawnOptions, spawnSync } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "#platform/start-error.ts";

/** How to run PostgreSQL's programs as an account other than root, because it refuses to run as root. */
export interface Account {
  /** The words of a command line that runs `program` under this account. */
  readonly command: (program: string, args: readonly string[]) => [string, string[]];
  /** Options for the call that starts that command line. */
  readonly spawnAs: Pick<SpawnOptions, "uid" | "gid">;
  /** Set only where the programs run under another user ID, which must then own the folders. */
  readonly ids?: Ids;
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** What the account has to reach. */
export interface Needs {
  readonly program: string;
  /** It is given to the account; the folders above it stay as they are. */
  readonly folder: string;
}

export type Way = "ourselves" | "namespace" | "setuid";

const ourselves: Account = { command: (program, args) => [program, [...args]], spawnAs: {} };

/** Inside a user namespace of its own, root is mapped to "nobody": no folder changes hands, and root's closed folders stay usable. */
const namespace = ["-U", "--map-user=65534", "--map-group=65534"];
const insideNamespace: Account = { ...ourselves, command: (program, args) => ["unshare", [...namespace, program, ...args]] };

/** Each lets a process pass closed folders. The first only reads; containers often have only the second. */
const capabilities = ["dac_read_search", "dac_override"] as const;

/** The first account that reaches what it needs (docs/decisions/0043-postgresql-below-closed-folders.md). */
export function unprivilegedAccount(needs: Needs, way?: Way): Account {
  if (way === "ourselves" || process.getuid?.() !== 0) return ourselves;
  if (way !== "setuid" && reaches(insideNamespace, needs)) return insideNamespace;
  const { name, ids } = serviceAccount();
  const plain: Account = { ...ourselves, spawnAs: ids, ids };
  const found = [plain, ...capabilities.map((capability) => withCapability(ids, capability))].find((one) => reaches(one, needs));
  if (found) return found;
  const closed = reaches(plain, { ...needs, folder: "/" }) ? needs.folder : needs.program;
  throw new StartError(
    `PostgreSQL does not run as root, and the account ${name} cannot enter ${closed}: install setpriv (package util-linux), start Corella as an ordinary user, or move Corella and DATA_DIR to a folder that other accounts can enter.`,
  );
}

/** `no_setuid_fixup`, because PostgreSQL looks for its programs with access(2), which otherwise ignores the capabilities of all but root. */
function withCapability({ uid, gid }: Ids, capability: (typeof capabilities)[number]): Account {
  const only = `-all,+${capability}`;
  const words = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    `--bounding-set=${only}`,
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    "--securebits=+no_setuid_fixup",
  ];
  return { command: (program, args) => ["setpriv", [...words, program, ...args]], spawnAs: {}, ids: { uid, gid } };
}

/** Tried, not worked out: what an account may depends on modes, capabilities and security modules. */
function reaches({ command, spawnAs }: Account, { program, folder }: Needs): boolean {
  const script = 'cd -- "$1" && exec "$2" --version';
  const [words, args] = command("sh", ["-c", script, "sh", dirname(realpathSync(folder)), program]);
  return spawnSync(words, args, { ...spawnAs, cwd: "/", stdio: "ignore" }).status === 0;
}

function serviceAccount(): { name: string; ids: Ids } {
  // initdb looks its user up by number, so the account must have a name.
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf(name, "-u");
    const gid = idOf(name, "-g");
    if (uid !== undefined && gid !== undefined) return { name, ids: { uid, gid } };
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
}
