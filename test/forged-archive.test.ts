import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveKeysOf } from "#platform/backup/archive-seal.ts";
import { listForeignKeys, listTables } from "#platform/backup/catalog.ts";
import {
  CLIENT_IDENTITY_TABLES,
  IMPORTED_TABLES,
  NOT_IMPORTED_TABLES,
  NOT_IMPORTED_COLUMNS,
} from "#platform/backup/client-archive.ts";
import { personColumns } from "#platform/backup/client-tables.ts";
import { exportClient } from "#platform/backup/export-client.ts";
import { importClient } from "#platform/backup/import-client.ts";
import { readConfig } from "#platform/config.ts";
import { localFolder } from "#platform/files/server/storage/local-folder.ts";
import { startApp, type TestApp } from "./support/app.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";
import { PDF } from "./support/files.ts";
import { Forgery, type Forged } from "./support/forge.ts";

// An attacker who can write an archive, even with a trusted key, brings in one client's own records and
// nothing else.

const SEALING_KEY = Buffer.alloc(32, 3).toString("base64");
const keys = archiveKeysOf(readConfig({ SEALING_KEY }));
const strange = archiveKeysOf(readConfig({ SEALING_KEY: Buffer.alloc(32, 4).toString("base64") }));
const scratch = mkdtempSync(join(tmpdir(), "corella-forged-"));
const original = join(scratch, "original");
const say = () => undefined;
/** IDs of a staff member and of another client in the target database. */
const [STAFF, OTHER] = ["70001", "70002"];
let app: TestApp;
let here: FreshDatabase;
let raman: string;
let untouched: string;

const storage = localFolder(join(scratch, "files"));
const mayHold = (kind: string, group: { ID: number; team: string }) =>
  group.team !== "EXT" || (kind === "subuser" && group.ID === 3) ? ("unfit" as const) : ("taken" as const);

beforeAll(async () => {
  app = await startApp({ SEALING_KEY });
  const visitor = await app.signIn("raman");
  raman = String(await app.idOf("raman"));
  await visitor.post("/patient", { first_name: "Isla", last_name: "Ström", dob: "1966-12-23" });
  for (let n = 0; n < 3; n += 1) {
    const form = new FormData();
    form.append(
      "file",
      new Blob([PDF, new Uint8Array(2_000).fill(n)], { type: "application/pdf" }),
      "letter.pdf",
    );
    const uploaded = await visitor.send("POST", "/file", form);
    if (uploaded.status !== 201) throw new Error("the file could not be uploaded");
  }
  const { pool } = app.database;
  for (const table of ["person", "doctor"]) await pool.query(`update ${table} set is_demo = false`);
  await pool.query(
    `insert into mail (_doctor, dedupe_key, to_address, subject, body_text) values (${raman}, 'waits', 'x@example.au', 'Waits', 'text')`,
  );
  await exportClient({
    keys,
    url: app.database.url,
    storage: app.services.storage,
    username: "raman",
    to: original,
    say,
  });
  here = await freshDatabase();
  await here.pool.query(`update practice_start set begun_at = now();
    insert into person ("ID", kind, username, first_name, last_name) values (${STAFF}, 'staff', 'officestaff', 'A', 'B'), (${OTHER}, 'client', 'otherclient', 'C', 'D');
    insert into person_group (_person, _group) values (${STAFF}, 1);
    insert into doctor ("ID") values (${OTHER});
    insert into file (_doctor, "ID", name, size, mime_type, sha256, storage_key, _uploaded_by) values (${OTHER}, 70003, 'x.pdf', 1, 'application/pdf', '', 'key-of-another-client', ${OTHER})`);
  untouched = await everything();
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await here?.drop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Returns checksums of all tables and the keys of all stored files. */
async function everything(): Promise<string> {
  const client = await here.pool.connect();
  const names = (await listTables(client)).map(({ name }) => name);
  const counts: string[] = [];
  for (const name of names) {
    const { rows } = await client.query(
      `select count(*)::text || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from "${name}" t`,
    );
    counts.push(`${name} ${rows[0].sum}`);
  }
  client.release();
  const stored: string[] = [];
  for await (const group of storage.olderThan(Date.now() + 86_400_000)) stored.push(...group);
  return [...counts, ...stored].join("\n");
}

let count = 0;
function forged(alter: (forgery: Forgery) => void = () => undefined): string {
  count += 1;
  const forgery = new Forgery(original, join(scratch, String(count)), keys);
  alter(forgery);
  return forgery.seal();
}
const bring = (from: string) => importClient({ url: here.url, storage, from, say, trust: { keys }, mayHold });
const refusalOf = async (from: string): Promise<string> =>
  bring(from).then(
    () => "was taken",
    (error: unknown) => {
      rmSync(from, { recursive: true });
      // Distinguishes a refusal in a sentence from an error of the program or the database.
      return error instanceof Error && error.constructor.name === "StartError"
        ? error.message
        : `fault: ${String(error)}`;
    },
  );

async function schema() {
  const client = await here.pool.connect();
  const [tables, foreignKeys] = [await listTables(client), await listForeignKeys(client)];
  client.release();
  return { tables, foreignKeys };
}

describe("the seal", () => {
  test.each<[string, (folder: string) => void, RegExp]>([
    [
      "an archive without one",
      (folder) => rmSync(join(folder, "manifest.json.seal")),
      /has no seal \(manifest.json.seal\)/,
    ],
    [
      "one by an installation that is not known",
      (folder) => new Forgery(original, folder, strange).seal(),
      /was sealed by an installation that this one does not know.*add its archive key [\w+/=]{44} to ARCHIVE_KEYS/,
    ],
    [
      "one that is no seal",
      (folder) => writeFileSync(join(folder, "manifest.json.seal"), "[".repeat(3_000)),
      /has a seal that cannot be read/,
    ],
    [
      "one that is too large",
      (folder) => writeFileSync(join(folder, "manifest.json.seal"), "x".repeat(5_000)),
      /is too large/,
    ],
  ])("%s is refused", async (name, alter, sentence) => {
    const folder = join(scratch, name);
    new Forgery(original, folder, keys).seal();
    alter(folder);
    expect(await refusalOf(folder)).toMatch(sentence);
  });

  test("a manifest that was written anew with its hash does not have it", async () => {
    const forgery = new Forgery(original, join(scratch, "anew"), keys);
    forgery.seal(
      { ...forgery.manifest, client: { ID: 1, username: "superadmin" } },
      { ...strange, seal: () => readSeal() },
    );
    expect(await refusalOf(forgery.folder)).toMatch(/was changed after it was sealed/);
    function readSeal(): string {
      return execFileSync("cat", [join(original, "manifest.json.seal")], { encoding: "utf8" });
    }
  });

  test("a known installation is one whose public key is in ARCHIVE_KEYS", async () => {
    const trusting = archiveKeysOf(
      readConfig({
        SEALING_KEY: Buffer.alloc(32, 9).toString("base64"),
        ARCHIVE_KEYS: `${strange.own}, ${keys.own}`,
      }),
    );
    const gone = bringWith(join(scratch, "nothing-here"), trusting);
    await expect(gone).rejects.toThrow("is not a complete client's archive");
    const folder = forged((forgery) => forgery.add("person", { ID: STAFF, kind: "staff" }));
    await expect(bringWith(folder, trusting)).rejects.toThrow("who is not one of the client's own");
    function bringWith(from: string, trusted: typeof keys) {
      return importClient({ url: here.url, storage, from, say, trust: { keys: trusted }, mayHold });
    }
  });
});

describe("rows that are not this client's", () => {
  test("every table that has clients' rows is imported or not, for a reason", async () => {
    const { tables } = await schema();
    const owned = tables
      .filter(({ columns }) => columns.some(({ name }) => name === "_doctor"))
      .map(({ name }) => name);
    expect(owned).toEqual([...IMPORTED_TABLES, ...Object.keys(NOT_IMPORTED_TABLES)].sort());
    expect(owned.filter((name) => CLIENT_IDENTITY_TABLES.has(name))).toEqual([]);
  });

  test("are refused in every table: another client's, and the bureau's own", async () => {
    const { tables } = await schema();
    for (const { name, columns } of tables) {
      if (!columns.some((column) => column.name === "_doctor")) continue;
      // Tests the odd spellings of the client's ID in one table only, as an example for all tables.
      const odd = name === "patient" ? ["0", `0${raman}`, ` ${raman}`, `${raman}.0`, null] : [];
      for (const _doctor of [OTHER, ...odd]) {
        const from = forged((forgery) => forgery.add(name, { _doctor }));
        expect([name, _doctor, await refusalOf(from)]).toEqual([
          name,
          _doctor,
          expect.stringMatching(/holds a row of \w+ (of another client|with a number)/),
        ]);
      }
    }
  }, 300_000);

  test("are refused in every other table there is, whatever is in the row", async () => {
    const { tables } = await schema();
    for (const { name, columns } of tables) {
      if (CLIENT_IDENTITY_TABLES.has(name) || columns.some((column) => column.name === "_doctor")) continue;
      const from = forged((forgery) => {
        const part = {
          name,
          columns: columns.map((column) => column.name),
          file: `tables/${name}.jsonl`,
          rows: 0,
          bytes: 0,
          sha256: "",
        };
        forgery.manifest.tables.push(part);
        forgery.write(part, ["{}"]);
      });
      expect([name, await refusalOf(from)]).toEqual([
        name,
        expect.stringContaining(`holds the table ${name}, which is not part of a client's records`),
      ]);
    }
  }, 120_000);

  test("are refused where they name somebody of this installation, in whichever column", async () => {
    const { tables, foreignKeys } = await schema();
    for (const table of tables.filter(({ name }) => IMPORTED_TABLES.has(name))) {
      for (const column of personColumns(table, foreignKeys)) {
        if (NOT_IMPORTED_COLUMNS[table.name]?.includes(column)) continue;
        const from = forged((forgery) => forgery.add(table.name, { _doctor: raman, [column]: STAFF }));
        expect([table.name, column, await refusalOf(from)]).toEqual([
          table.name,
          column,
          expect.stringMatching(/that names a person/),
        ]);
      }
    }
  }, 300_000);

  const client = (row: Forged) => (forgery: Forgery) =>
    forgery.change("person", (one) => (one["ID"] === raman ? { ...one, ...row } : one));
  test.each<[string, (forgery: Forgery) => void, RegExp]>([
    [
      "a person of the bureau with a password",
      (forgery) =>
        forgery.add("person", {
          ID: "80001",
          kind: "staff",
          username: "intruder",
          password_hash: "$argon2id$x",
        }),
      /person who is not one of the client's own/,
    ],
    [
      "a person of another client",
      (forgery) => forgery.add("person", { ID: "80001", kind: "subuser", _super_user: OTHER }),
      /not one of the client's own/,
    ],
    [
      "another client",
      (forgery) => forgery.add("person", { ID: "80001", kind: "client" }),
      /not one of the client's own/,
    ],
    [
      "a password",
      client({ password_hash: "$argon2id$v=19$m=19456,t=2,p=1$x$y" }),
      /a row of person with a password/,
    ],
    ["a client of a demo in a practice", client({ is_demo: "true" }), /of a demo, and this is a practice/],
    [
      "a doctor of another number",
      (forgery) => forgery.add("doctor", { ID: OTHER }),
      /a row of doctor of another client/,
    ],
    [
      "the client as an administrator",
      (forgery) => forgery.add("person_group", { _person: raman, _group: '["SYN","Super Administrator"]' }),
      /group|person_group/,
    ],
    [
      "somebody of the bureau in a group",
      (forgery) => forgery.add("person_group", { _person: STAFF, _group: null }),
      /that names a person|group/,
    ],
    [
      "a file of another client",
      (forgery) =>
        forgery.add("file", {
          ...forgery.rows("file")[0],
          ID: "80001",
          storage_key: "key-of-another-client",
        }),
      /file is not in the archive/,
    ],
    [
      "an email that would be sent",
      (forgery) => forgery.change("mail", (row) => ({ ...row, state: "queued", ended_at: null })),
      /that would be sent/,
    ],
    [
      "an email with a link",
      (forgery) =>
        forgery.change("mail", (row) => ({
          ...row,
          secret_until: "2099-01-01 00:00:00+00",
          body_text: "link",
        })),
      /with a link that opens an account/,
    ],
    [
      "a number no sequence can go on from",
      (forgery) => forgery.change("patient", (row) => ({ ...row, ID: "9007199254740993" })),
      /number/,
    ],
    [
      "a time without end",
      (forgery) => forgery.change("patient", (row) => ({ ...row, created_time: "infinity" })),
      /a time that cannot be stored/,
    ],
    [
      "one column more",
      (forgery) => forgery.change("patient", (row) => ({ ...row, no_such_column: "x" })),
      /patient.jsonl differs/,
    ],
    [
      "one column less",
      (forgery) => forgery.change("patient", ({ dob: _dob, ...row }) => row),
      /patient.jsonl differs/,
    ],
    [
      "a row that is no object",
      (forgery) => forgery.write(forgery.part("patient"), ["[]"]),
      /patient.jsonl differs/,
    ],
    [
      "a deeply nested row",
      (forgery) => forgery.write(forgery.part("patient"), [`{"ID":${"[".repeat(30_000_000)}`]),
      /patient.jsonl differs/,
    ],
    [
      "a deeply nested value",
      (forgery) => forgery.change("audit_event", (row) => ({ ...row, after: "[".repeat(1_000_000) })),
      /hold a value that cannot be stored/,
    ],
    [
      "the bureau as a client",
      (forgery) => Object.assign(forgery.manifest, { client: { ID: 0, username: "bureau" } }),
      /manifest.json differs/,
    ],
    [
      "somebody else's name",
      (forgery) => Object.assign(forgery.manifest, { client: { ID: Number(raman), username: "another" } }),
      /manifest.json differs/,
    ],
    [
      "a job",
      (forgery) =>
        Object.assign(forgery.manifest, { jobs: { ...forgery.part("patient"), file: "jobs.jsonl.gz" } }),
      /manifest.json differs/,
    ],
    [
      "a sequence",
      (forgery) =>
        forgery.manifest.sequences.push({ name: "person_id_seq", last_value: "1", is_called: true }),
      /manifest.json differs/,
    ],
    [
      "a person who is introduced twice",
      (forgery) => {
        const part = forgery.part("strangers");
        const [line = ""] = forgery.lines(part.file);
        forgery.write(part, [line, line]);
      },
      /strangers.jsonl differs/,
    ],
  ])("%s is refused", async (_name, alter, sentence) => {
    expect(await refusalOf(forged(alter))).toMatch(sentence);
  });
});

describe("files and paths", () => {
  const pathed = (file: string) => (forgery: Forgery) => Object.assign(forgery.part("patient"), { file });
  const outside = join(scratch, "outside");
  const linked = (path: string) => (forgery: Forgery) => {
    mkdirSync(outside, { recursive: true });
    const away = join(outside, `${count}`);
    renameSync(forgery.path(path), away);
    symlinkSync(away, forgery.path(path));
  };
  const fileIn = (forgery: Forgery): string => {
    const { key } = JSON.parse(forgery.lines("files.jsonl")[0] ?? "{}");
    return `files/${key.slice(0, 2)}/${key}`;
  };
  test.each<[string, (forgery: Forgery) => void, RegExp]>([
    ["a path with ..", pathed("../original/tables/patient.jsonl"), /manifest.json differs/],
    ["a path with .. inside", pathed("tables/../tables/patient.jsonl"), /manifest.json differs/],
    ["an absolute path", pathed("/etc/passwd"), /manifest.json differs/],
    ["another table's file", pathed("tables/person.jsonl"), /manifest.json differs/],
    [
      "a table that comes twice",
      (forgery) => forgery.manifest.tables.push(forgery.part("patient")),
      /manifest.json differs/,
    ],
    ["a linked table", linked("tables/patient.jsonl"), /"tables\/patient.jsonl" is not a file inside it/],
    ["a linked folder of tables", linked("tables"), /is not a file inside it/],
    ["a linked folder of files", linked("files"), /is not a file inside it/],
    ["a linked file", (forgery) => linked(fileIn(forgery))(forgery), /is not a file inside it/],
    [
      "a pipe",
      (forgery) => {
        rmSync(forgery.path("tables/patient.jsonl"));
        execFileSync("mkfifo", [forgery.path("tables/patient.jsonl")]);
      },
      /is not a file inside it/,
    ],
    [
      "a file that comes twice",
      (forgery) =>
        forgery.write(forgery.manifest.files, [
          ...forgery.lines("files.jsonl"),
          forgery.lines("files.jsonl")[0] ?? "",
        ]),
      /files.jsonl differs/,
    ],
    [
      "a file that no record names",
      (forgery) => forgery.write(forgery.part("file"), forgery.lines("tables/file.jsonl").slice(1)),
      /holds a file that no record names/,
    ],
    [
      "a key that is a path",
      (forgery) =>
        forgery.write(
          forgery.manifest.files,
          forgery.lines("files.jsonl").map((line) => line.replace(/"key":"../, '"key":"../')),
        ),
      /files.jsonl differs/,
    ],
  ])("%s is refused", async (_name, alter, sentence) => {
    expect(await refusalOf(forged(alter))).toMatch(sentence);
  });

  test("a line without end is refused long before it fills the memory", () => {
    const from = forged((forgery) => {
      truncateSync(forgery.path("tables/patient.jsonl"), 2_000_000_000);
      forgery.part("patient").bytes = 2_000_000_000;
    });
    const report =
      "data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))";
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", report, "app/commands/import-client.ts", "--from", from],
      {
        encoding: "utf8",
        env: {
          PATH: process.env["PATH"] ?? "",
          DATABASE_URL: here.url,
          DATA_DIR: join(scratch, "data"),
          SEALING_KEY,
        },
      },
    );
    rmSync(from, { recursive: true });
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("tables/patient.jsonl differs from what was written. Nothing was changed."),
    ]);
    expect(Number(/peak (\d+)/.exec(stderr)?.[1])).toBeLessThan(500_000);
  }, 60_000);

  test("when a file cannot be stored, neither rows nor other files stay", async () => {
    const forgery = new Forgery(original, join(scratch, "unstorable"), keys);
    const { key } = JSON.parse(forgery.lines("files.jsonl").at(-1) ?? "{}");
    mkdirSync(join(scratch, "files"), { recursive: true });
    writeFileSync(join(scratch, "files", key.slice(0, 2)), "in the way of the folder");
    await expect(bring(forgery.folder)).rejects.toThrow(/EEXIST|ENOTDIR/);
    rmSync(join(scratch, "files", key.slice(0, 2)));
  });
});

test("nothing of all this has left a trace, and the archive itself is taken", async () => {
  expect(await everything()).toBe(untouched);
  await bring(original);
  const { rows } = await here.pool.query(
    'select username, password_hash from person where "ID" = $1 or _super_user = $1 order by "ID"',
    [raman],
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ password_hash }) => password_hash)).toEqual(rows.map(() => null));
  const { rows: groups } = await here.pool.query("select _group from person_group where _person <> $1", [
    STAFF,
  ]);
  expect(groups.map(({ _group }) => _group)).not.toContain(1);
}, 60_000);
