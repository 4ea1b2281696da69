import { execFileSync, type SpawnOptions, spawnSync } from "node:child_process";
import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "#platform/start-error.ts";

/**
 * Way of running PostgreSQL's programs as an account other than root, because PostgreSQL refuses to run as
 * root.
 */
export interface Account {
  /** Returns the command line that runs `program` under this account. */
  readonly command: (program: string, args: readonly string[]) => [string, string[]];
  /** Options for spawning that command line. */
  readonly spawnAs: Pick<SpawnOptions, "uid" | "gid">;
  /** Set only if the programs run under another user ID, which must then own the folders. */
  readonly ids?: Ids;
}

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** Program and folder that the account must be able to reach. */
export interface AccountNeeds {
  readonly program: string;
  /** The folder is handed over to the account; the folders above it are unchanged. */
  readonly folder: string;
}

export type AccountKind = "ourselves" | "namespace" | "setuid";

const ownAccount: Account = { command: (program, args) => [program, [...args]], spawnAs: {} };

/**
 * Arguments for a user namespace in which root is mapped to the ID 65534, so that no folder changes its owner
 * and root's closed folders stay usable.
 */
const namespace = ["-U", "--map-user=65534", "--map-group=65534"];
const namespaceAccount: Account = {
  ...ownAccount,
  command: (program, args) => ["unshare", [...namespace, program, ...args]],
};

/**
 * Capabilities that let a process enter closed folders. The first one allows reading only; containers often
 * have only the second.
 */
const capabilities = ["dac_read_search", "dac_override"] as const;

/**
 * Returns the first account that can reach the program and the folder
 * (docs/decisions/0043-postgresql-below-closed-folders.md). Throws a `StartError` if no account can.
 */
export function unprivilegedAccount(needs: AccountNeeds, kind?: AccountKind): Account {
  if (kind === "ourselves" || process.getuid?.() !== 0) return ownAccount;
  if (kind !== "setuid" && canReach(namespaceAccount, needs)) return namespaceAccount;
  const { name, ids } = serviceAccount();
  const service: Account = { ...ownAccount, spawnAs: ids, ids };
  const account = [service, ...capabilities.map((capability) => withCapability(ids, capability))].find(
    (one) => canReach(one, needs),
  );
  if (account) return account;
  const closedPath = canReach(service, { ...needs, folder: "/" }) ? needs.folder : needs.program;
  throw new StartError(
    `PostgreSQL does not run as root, and the account ${name} cannot enter ${closedPath}: install setpriv (package util-linux), start Corella as an ordinary user, or move Corella and DATA_DIR to a folder that other accounts can enter.`,
  );
}

/**
 * Adds a capability to the account. Uses `no_setuid_fixup` because PostgreSQL looks for its programs with
 * access(2), which otherwise ignores the capabilities of accounts other than root.
 */
function withCapability({ uid, gid }: Ids, capability: (typeof capabilities)[number]): Account {
  const only = `-all,+${capability}`;
  const options = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    `--bounding-set=${only}`,
    `--inh-caps=${only}`,
    `--ambient-caps=${only}`,
    "--securebits=+no_setuid_fixup",
  ];
  return {
    command: (program, args) => ["setpriv", [...options, program, ...args]],
    spawnAs: {},
    ids: { uid, gid },
  };
}

/** Tests the access by trying, because it depends on modes, capabilities and security modules. */
function canReach({ command, spawnAs }: Account, { program, folder }: AccountNeeds): boolean {
  const script = 'cd -- "$1" && exec "$2" --version';
  const [commandName, args] = command("sh", ["-c", script, "sh", dirname(realpathSync(folder)), program]);
  return spawnSync(commandName, args, { ...spawnAs, cwd: "/", stdio: "ignore" }).status === 0;
}

function serviceAccount(): { name: string; ids: Ids } {
  // Requires a named account because initdb looks up its user by number.
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

/**
 * Changes the owner of a folder and its contents to the account, if it differs: the folder may be a copy or
 * come from a start under another account.
 */
export function changeOwner({ ids }: Account, folder: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = ids ?? { uid: 0, gid: 0 };
  if (statSync(folder).uid !== uid) execFileSync("chown", ["-R", `${uid}:${gid}`, folder]);
}
