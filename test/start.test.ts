import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { readPostmaster } from "#platform/db/postmaster.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";
import { ownAddress } from "./support/own-address.ts";

// `node app/server.ts` as an operator starts it: the messages of refused starts, and events that a server
// survives.

const root = join(import.meta.dirname, "..");
const home = mkdtempSync(join(tmpdir(), "corella-start-"));
const started: Launched[] = [];
beforeAll(() => mkdirSync(join(home, "elsewhere")));
afterEach(async () => {
  for (const { child } of started) child.kill("SIGTERM");
  await Promise.all(started.splice(0).map(({ ended }) => ended));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}
interface Launched {
  readonly child: ChildProcess;
  /** The address that the server prints. */
  readonly address: Promise<string>;
  readonly ended: Promise<Ended>;
  readonly said: () => string;
}

/** Starts a server with these settings and no other of Corella's; the folders belong to the test. */
function launch(settings: Record<string, string>): Launched {
  const env = {
    PATH: process.env["PATH"] ?? "",
    PORT: "0",
    DEMO: "no",
    DATA_DIR: join(home, "elsewhere"),
    ...settings,
  };
  const child = spawn(process.execPath, ["app/server.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let complained = "";
  // Removes deprecation notices of Node about libraries, which are not messages of Corella.
  const notice = /^\(node:\d+\) DeprecationWarning:.*\n|^\(Use `node --trace-deprecation.*\n/gm;
  child.stderr.on("data", (chunk: Buffer) => {
    complained = (complained + chunk.toString("utf8")).replace(notice, "");
  });
  const ended = new Promise<Ended>((tell) => child.on("close", (code) => tell({ code, said, complained })));
  const address = new Promise<string>((found, failed) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const url = /Corella is running at (\S+)\n/.exec(said)?.[1];
      if (url !== undefined) found(url);
    });
    child.on("close", () => failed(new Error(`it did not start: ${complained}`)));
  });
  address.catch(() => undefined);
  const launched = { child, address, ended, said: () => said };
  started.push(launched);
  return launched;
}

const healthOf = async (address: string): Promise<unknown> => (await fetch(`${address}/api/health`)).json();

interface Visitor {
  readonly cookie: string;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came back
  readonly body: any;
}
async function call(
  address: string,
  method: string,
  path: string,
  { cookie = "", body }: { cookie?: string; body?: unknown } = {},
): Promise<Visitor> {
  const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
  const reply = await fetch(`${address}/api${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await reply.text();
  return {
    cookie: reply.headers.getSetCookie()[0]?.split(";")[0] ?? cookie,
    status: reply.status,
    body: text === "" ? null : JSON.parse(text),
  };
}

/**
 * Resolves with true if a server accepts connections at this address. Needs no time limit because the address
 * is local.
 */
const answersAt = (host: string, port: number): Promise<boolean> =>
  new Promise((tell) => {
    const line = connect({ host, port });
    line.on("connect", () => tell(true));
    line.on("error", () => tell(false));
    line.on("close", () => line.destroy());
  });

/** A long timeout, because a busy machine takes long to start several servers at once. */
const unhurried = { timeout: 90_000 };

describe("a start that cannot be is refused in one sentence", unhurried, () => {
  let taken: Server;
  let database: FreshDatabase;
  let admin: pg.Client;
  beforeAll(async () => {
    taken = createServer();
    await new Promise<void>((ready) => taken.listen(0, "127.0.0.1", ready));
    database = await freshDatabase();
    admin = new pg.Client({ connectionString: inject("cluster").adminUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await new Promise((closed) => taken.close(closed));
    await admin.query("drop role if exists corella_locked");
    await admin.end();
    await database.drop();
  });

  async function refusalOf(settings: Record<string, string>): Promise<string> {
    const { code, said, complained } = await launch(settings).ended;
    expect([code, said]).toEqual([1, ""]);
    expect(complained).toMatch(/^[^\n]+\.\n$/);
    expect(complained).not.toMatch(/\bat \S+ \(|\.ts:\d|sekrit/);
    return complained.trim();
  }
  const portTaken = () => {
    const address = taken.address();
    return String(typeof address === "object" && address !== null ? address.port : 0);
  };
  const fileNamed = (name: string) => {
    writeFileSync(join(home, name), "");
    return join(home, name);
  };

  test("a setting that is malformed or unknown", async () => {
    expect(
      await Promise.all([
        refusalOf({ PORT: "eighty" }),
        refusalOf({ CORELLA_COLOUR: "red" }),
        refusalOf({ DATABASE_URL: "mysql://root:sekrit@db/x" }),
      ]),
    ).toEqual([
      "PORT must be a port from 0 to 65535.",
      expect.stringMatching(/^CORELLA_COLOUR is not a setting of Corella: the settings are PORT, .*\.$/),
      "DATABASE_URL must be an address that begins with postgresql://.",
    ]);
  });

  test("a port that is in use", async () => {
    const port = portTaken();
    expect(await refusalOf({ DATABASE_URL: database.url, PORT: port })).toBe(
      `Port ${port} is in use: stop what uses it, or set PORT to another one.`,
    );
  });

  test("a host that is not of this machine", async () => {
    expect(await refusalOf({ DATABASE_URL: database.url, HOST: "192.0.2.1" })).toBe(
      "HOST 192.0.2.1 is not an address of this machine.",
    );
  });

  // A file in place of the folder stops even root.
  test("a folder that cannot be written", async () => {
    const file = fileNamed("in-the-way");
    expect(
      await Promise.all([
        refusalOf({ DATA_DIR: file }),
        refusalOf({ DATA_DIR: file, DATABASE_URL: database.url }),
        refusalOf({ STORAGE: join(file, "files"), DATABASE_URL: database.url }),
      ]),
    ).toEqual([
      expect.stringMatching(
        /^DATA_DIR \S+in-the-way is not a folder Corella may write to \((EEXIST|ENOTDIR)\)\.$/,
      ),
      expect.stringMatching(
        /^DATA_DIR \S+in-the-way is not a folder Corella may write to \((EEXIST|ENOTDIR)\)\.$/,
      ),
      expect.stringMatching(/^STORAGE \S+files is not a folder Corella may write to \(ENOTDIR\)\.$/),
    ]);
  });

  test("a folder with the database of another version", async () => {
    mkdirSync(join(home, "old/database/postgres"), { recursive: true });
    writeFileSync(join(home, "old/database/postgres/PG_VERSION"), "12\n");
    expect(await refusalOf({ DATA_DIR: join(home, "old") })).toMatch(
      /holds a database of PostgreSQL 12, and this Corella brings PostgreSQL \d+: choose another DATA_DIR, or run/,
    );
  });

  test("a database that cannot be reached", async () => {
    expect(
      await Promise.all([
        refusalOf({ DATABASE_URL: "postgresql://corella:sekrit@127.0.0.1:1/corella" }),
        refusalOf({ DATABASE_URL: "postgresql://corella:sekrit@nowhere.invalid/corella" }),
        refusalOf({ DATABASE_URL: database.url.replace(/\/test_[^?]*/, "/absent") }),
      ]),
    ).toEqual([
      "DATABASE_URL cannot be used: nothing answers at 127.0.0.1:1.",
      "DATABASE_URL cannot be used: there is no machine called nowhere.invalid.",
      expect.stringMatching(/^DATABASE_URL cannot be used: \S+ has no database absent\.$/),
    ]);
  });

  test("a password the database does not take", async () => {
    // Requires a password from the role of this test only. All other roles connect without a password.
    await admin.query("create role corella_locked login password 'right'");
    const { rows } = await admin.query<{ file: string; rules: string }>(
      "select current_setting('hba_file') as file, pg_read_file(current_setting('hba_file')) as rules",
    );
    const { file, rules } = rows[0] ?? { file: "", rules: "" };
    try {
      writeFileSync(file, `local all corella_locked scram-sha-256\n${rules}`);
      await admin.query("select pg_reload_conf()");
      const url = database.url.replace("//corella@", "//corella_locked:sekrit@");
      expect(await refusalOf({ DATABASE_URL: url })).toMatch(
        /^DATABASE_URL cannot be used: \S+ refuses user corella_locked with this password\.$/,
      );
    } finally {
      writeFileSync(file, rules);
      await admin.query("select pg_reload_conf()");
    }
  });

  test("a database newer than the code", async () => {
    await database.pool.query(
      "insert into schema_migration (name, checksum) values ('29991231T2359_future.sql', 'x')",
    );
    try {
      expect(await refusalOf({ DATABASE_URL: database.url })).toBe(
        "The database is newer than this Corella: it has the migration 29991231T2359_future.sql, which this version does not know. Start the newer version.",
      );
    } finally {
      await database.pool.query("delete from schema_migration where checksum = 'x'");
    }
  });
});

describe("on a data folder of its own", unhurried, () => {
  const folder = { DATA_DIR: join(home, "own") };
  let cookie = "";
  let patient = 0;

  test("two that start at once both serve, and one goes on without the other", async () => {
    const [one, other] = [launch(folder), launch(folder)];
    const addresses = await Promise.all([one.address, other.address]);
    expect(await Promise.all(addresses.map(healthOf))).toEqual([{ status: "ok" }, { status: "ok" }]);
    one.child.kill("SIGTERM");
    expect((await one.ended).code).toBe(0);
    const address = await other.address;
    // All nodes print the same setup code. Requests from this machine don't need the code.
    const codes = [one, other].map(
      ({ said }) => /Setup code, needed from other computers: (\S+)/.exec(said())?.[1],
    );
    expect(codes).toEqual([expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/), codes[0]]);
    const person = (username: string) => ({
      username,
      first_name: "Jo",
      last_name: "Petrie",
      email_address: `${username}@rooms.example`,
      password: "Corella1!",
    });
    const practice = { title: 3, company: "Rama Orthopaedics", country: "AU", zone: "Australia/Sydney" };
    const begun = await call(address, "POST", "/practice/start", {
      body: { administrator: person("firstadmin"), doctor: { ...person("firstdoctor"), ...practice } },
    });
    expect(begun.status).toBe(201);
    const signedIn = await call(address, "POST", "/auth/login", {
      body: { username: "firstdoctor", password: "Corella1!" },
    });
    cookie = signedIn.cookie;
    const added = await call(address, "POST", "/patient", {
      cookie,
      body: { first_name: "Isla", last_name: "Campbell", dob: "1966-12-23" },
    });
    expect(added.status).toBe(201);
    patient = added.body.ID;
    other.child.kill("SIGKILL");
    await other.ended;
  });

  test("one that was killed starts again at once, and what it acknowledged is there", async () => {
    const again = launch(folder);
    const address = await again.address;
    const kept = await call(address, "GET", `/patient/${patient}`, { cookie });
    expect([kept.status, kept.body.first_name]).toEqual([200, "Isla"]);
  });

  test("one that is asked to stop does not wait for a browser that listens", async () => {
    // A server that waited for the listener would wait these 80 seconds.
    const server = launch({ ...folder, FINISH_SECONDS: "80" });
    const address = await server.address;
    const live = await fetch(`${address}/api/live`, { headers: { cookie } });
    expect(live.headers.get("content-type")).toContain("event-stream");
    const asked = performance.now();
    server.child.kill("SIGTERM");
    const [{ code, complained }, heard] = await Promise.all([server.ended, live.text()]);
    expect([code, complained, heard]).toEqual([0, "", expect.stringContaining("event: hello")]);
    expect(performance.now() - asked).toBeLessThan(40_000);
    expect(readPostmaster(join(folder.DATA_DIR, "database/postgres"))).toBeNull();
  });
});

describe("F-14: the demo on a database of one's own", unhurried, () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase("empty");
  });
  // Drops the database after the tests, because the servers use the database until then.
  afterAll(() => database.drop());

  test("two that start at once migrate and seed once; only the one with HOST is heard by others", async () => {
    const settings = { DATABASE_URL: database.url, DEMO: "yes", DEMO_HISTORY: "no" };
    const servers = [launch(settings), launch({ ...settings, HOST: "0.0.0.0" })];
    const addresses = await Promise.all(servers.map(({ address }) => address));
    expect(await Promise.all(addresses.map(healthOf))).toEqual([{ status: "ok" }, { status: "ok" }]);
    const { rows } = await database.pool.query(
      "select count(*)::int as people, count(distinct username_key)::int as names, (select count(*)::int from patient) > 0 as has_patients from person where is_demo",
    );
    expect(rows).toEqual([{ people: expect.any(Number), names: rows[0].people, has_patients: true }]);
    const appointments = await database.pool.query(
      "select count(*)::int as doubles from (select from appointment group by _doctor, appointment_date, start_time, _patient, _location having count(*) > 1) as twice",
    );
    expect(appointments.rows).toEqual([{ doubles: 0 }]);
    const outer = ownAddress();
    if (outer === undefined) return;
    const ports = addresses.map((address) => Number(new URL(address).port));
    expect(await Promise.all(ports.map((port) => answersAt(outer, port)))).toEqual([false, true]);
  });
});
