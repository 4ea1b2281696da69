import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Cluster, startCluster } from "#platform/db/cluster.ts";
import { isRunningOn } from "#platform/db/postmaster.ts";
import type { AccountKind } from "#platform/db/unprivileged-account.ts";
import { programs } from "#test/support/cluster.ts";

describe("the database that comes with Corella", () => {
  let initialized: string;
  let home: string;
  let running: Cluster[];
  const start = async (
    changes: { home?: string; way?: AccountKind; onRevival?: (failure: Error | null) => void } = {},
  ) => {
    const cluster = await startCluster({ bin: programs(), home, settings: { fsync: "off" }, ...changes });
    running.push(cluster);
    return cluster;
  };

  // Most tests start from a copy of one initialised cluster because initdb syncs to the disk, which takes
  // seconds on a busy machine.
  beforeAll(async () => {
    initialized = mkdtempSync(join(tmpdir(), "corella-initialized-"));
    await (await startCluster({ bin: programs(), home: initialized, settings: { fsync: "off" } })).stop();
  });
  afterAll(() => rmSync(initialized, { recursive: true, force: true }));
  const begin = () => {
    cpSync(join(initialized, "postgres"), join(home, "postgres"), { recursive: true });
    chmodSync(join(home, "postgres"), 0o700);
  };

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "corella-cluster-"));
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((cluster) => cluster.stop()));
    rmSync(home, { recursive: true, force: true });
  });

  test("starts in an empty folder and keeps what was written", async () => {
    const first = await start();
    await query(first, "create table kept as select 1 as id");
    await first.stop();
    expect(isRunningOn(first.pid, join(home, "postgres"))).toBe(false);
    expect(await query(await start(), "select id from kept")).toEqual([{ id: 1 }]);
  });

  test("listens on a socket nobody else may open, and on no port", async () => {
    begin();
    const cluster = await start();
    expect(
      await query(
        cluster,
        "select current_setting('listen_addresses') as on, current_setting('data_checksums') as sums",
      ),
    ).toEqual([{ on: "", sums: "on" }]);
    expect(await query(cluster, "select current_setting('unix_socket_permissions') as mode")).toEqual([
      { mode: "0700" },
    ]);
  });

  test("is found again after Corella was killed", async () => {
    begin();
    const pid = await startAndBeKilled(home);
    const again = await start();
    expect(again).toMatchObject({ adopted: true, pid });
    expect(await query(again, "select id from written")).toEqual([{ id: 1 }]);
  });

  test("recovers after everything was killed", async () => {
    begin();
    const first = await start();
    await query(first, "create table kept as select 1 as id");
    process.kill(first.pid, "SIGKILL");
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await query(again, "select id from kept")).toEqual([{ id: 1 }]);
  });

  test("is started again while Corella lives, under the same address", async () => {
    begin();
    const { promise: revived, resolve: onRevival } = Promise.withResolvers<Error | null>();
    const cluster = await start({ onRevival });
    const [pid, url] = [cluster.pid, cluster.url()];
    process.kill(pid, "SIGKILL");
    expect(await revived).toBeNull();
    expect(cluster.pid).not.toBe(pid);
    expect(cluster.url()).toBe(url);
    expect(await query(cluster, "select 1 as id")).toEqual([{ id: 1 }]);
  });

  test("is started again after it was asked to wait for its connections to end", async () => {
    begin();
    const { promise: revived, resolve: onRevival } = Promise.withResolvers<Error | null>();
    const cluster = await start({ onRevival });
    const guest = new pg.Client({ connectionString: cluster.url() });
    guest.on("error", () => undefined);
    await guest.connect();
    process.kill(cluster.pid, "SIGTERM");
    expect(await revived).toBeNull();
    expect(await query(cluster, "select 1 as id")).toEqual([{ id: 1 }]);
  });

  test("is shared by two at once, and the last one out stops it", async () => {
    begin();
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.pid).toBe(other.pid);
    const guest = new pg.Client({ connectionString: other.url() });
    await guest.connect();
    await one.stop();
    expect((await guest.query("select 1 as id")).rows).toEqual([{ id: 1 }]);
    await guest.end();
    await other.stop();
    expect(isRunningOn(other.pid, join(home, "postgres"))).toBe(false);
  });

  test("a first start that was cut off is made again", async () => {
    mkdirSync(join(home, "init.999999999.tmp"));
    await start();
    expect(readdirSync(home).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("a number another program has now is not taken for our server", async () => {
    begin();
    const first = await start();
    await first.stop();
    writeFileSync(
      join(home, "postgres/postmaster.pid"),
      `${process.pid}\n${home}/postgres\n1\n5432\n${home}/run\n\n0 0\nready\n`,
    );
    expect((await start()).adopted).toBe(false);
  });

  test("a folder with a long path and spaces will do", async () => {
    const long = join(home, "a folder with spaces ".repeat(6).trim());
    expect(await query(await start({ home: long }), "select 1 as id")).toEqual([{ id: 1 }]);
  });

  // Changing the account requires root.
  if (process.getuid?.() === 0) {
    test("runs under another account where user namespaces are forbidden", async () => {
      begin();
      const cluster = await start({ way: "setuid" });
      expect(await query(cluster, "select 1 as id")).toEqual([{ id: 1 }]);
    });
  }

  test("a database of another version is refused", async () => {
    mkdirSync(join(home, "postgres"));
    writeFileSync(join(home, "postgres/PG_VERSION"), "12\n");
    await expect(start()).rejects.toThrow(
      /holds a database of PostgreSQL 12, and this Corella brings PostgreSQL \d+: choose another DATA_DIR/,
    );
  });

  test("a folder that cannot be written is refused", async () => {
    writeFileSync(join(home, "file"), "");
    await expect(start({ home: join(home, "file") })).rejects.toThrow(
      /^DATA_DIR .*file is not a folder Corella may write to \(ENOTDIR\)\.$/,
    );
  });

  test("a folder the system does not let anybody make is refused at once", async () => {
    await expect(start({ home: "/proc/corella" })).rejects.toThrow(
      /^DATA_DIR \/proc\/corella is not a folder Corella may write to \(E[A-Z]+\)\.$/,
    );
  });
});

async function query(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url() });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts a second Corella that starts the database, writes a table and kills itself. Returns the process ID
 * of the orphaned server.
 */
async function startAndBeKilled(home: string): Promise<number> {
  const script = `
    import pg from "pg";
    import { startCluster } from "#platform/db/cluster.ts";
    const cluster = await startCluster({ bin: ${JSON.stringify(programs())}, home: ${JSON.stringify(home)}, settings: { fsync: "off" } });
    const client = new pg.Client({ connectionString: cluster.url() });
    await client.connect();
    await client.query("create table written as select 1 as id");
    process.stdout.write(String(cluster.pid), () => process.kill(process.pid, "SIGKILL"));`;
  const child = spawn("node", ["--input-type=module-typescript", "-e", script], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: ["ignore", "pipe", "inherit"],
  });
  // Waits for both because a process's output may arrive after its exit is reported.
  const [written] = await Promise.all([text(child.stdout), once(child, "close")]);
  return Number(written);
}
