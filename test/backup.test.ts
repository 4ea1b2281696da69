import { createHash, randomBytes } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyChain } from "#areas/oversight/audit-log/server/index.ts";
import { sealChains } from "#areas/oversight/audit-log/server/chain.ts";
import { startBucket } from "#sandbox/bucket/bucket.ts";
import { openBucket } from "#platform/files/server/storage/s3.ts";
import type { Storage } from "#platform/files/server/storage/port.ts";
import { archiveKeysOf } from "#platform/backup/archive-seal.ts";
import { takeBackup } from "#platform/backup/backup.ts";
import { personColumns } from "#platform/backup/client-tables.ts";
import { listForeignKeys, listTables } from "#platform/backup/catalog.ts";
import { exportClient } from "#platform/backup/export-client.ts";
import { importClient } from "#platform/backup/import-client.ts";
import { NOT_IMPORTED_TABLES } from "#platform/backup/client-archive.ts";
import { LEFT_OUT } from "#platform/backup/left-out.ts";
import type { Manifest } from "#platform/backup/manifest.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { BACKUP_LOCK, keepDuringBackup } from "#platform/backup/sparing-storage.ts";
import { readConfig } from "#platform/config.ts";
import { startCluster } from "#platform/db/cluster.ts";
import { embeddedPrograms } from "#platform/db/embedded.ts";
import { removeClientRows } from "./support/remove-client.ts";
import { keyRingOf } from "#platform/key-ring.ts";
import { keysOfDrill, Place, Writer } from "./support/backup-drill.ts";

const patience = 120_000;
const say = () => undefined;
const scratch = mkdtempSync(join(tmpdir(), "corella-backups-"));
let practice: Place;
let writer: Writer;
let backup: string;
let taken: Manifest;
let patientsBefore: number[];
let filesAt: { before: number[]; after: number[] };

beforeAll(async () => {
  practice = await Place.make();
  const { address, services } = await practice.start();
  writer = await Writer.signIn(address, "raman");
  for (let n = 0; n < 5; n += 1) await writer.file();
  await writer.patient();
  await practice.database.pool.query("select pg_sleep(2.1)");
  await sealChains(services.db, keyRingOf(services.config));
  await practice.database.pool.query(
    `insert into mail (_doctor, dedupe_key, to_address, subject, body_text) values (0, 'waits', 'x@example.au', 'Waits', 'text')`,
  );
  patientsBefore = [...writer.patients];
  const before = [...writer.files];
  writer.begin();
  backup = join(scratch, "backup");
  taken = await takeBackup({
    keys: keysOfDrill,
    url: practice.url,
    storage: practice.storage,
    to: backup,
    say,
  });
  await writer.end();
  filesAt = { before, after: [...writer.files] };
}, patience);
afterAll(async () => {
  await practice?.remove();
  rmSync(scratch, { recursive: true, force: true });
}, patience);

const restored = async (to: { url: string; storage: Storage }, from = backup) =>
  restoreBackup({ url: to.url, storage: to.storage, from, say, trust: { keys: keysOfDrill } });
const accepted = { say, trust: { keys: keysOfDrill }, mayHold: () => "taken" as const };
/** Returns the hashes of the tables that a client's archive brings into another Corella. */
const importedOf = (manifest: Manifest) =>
  Object.fromEntries(Object.entries(hashesOf(manifest)).filter(([table]) => !(table in NOT_IMPORTED_TABLES)));
const hashesOf = ({ tables }: Manifest) =>
  Object.fromEntries(tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]));
const isEmpty = async (place: Place) => {
  const { rows } = await place.database.pool.query(
    "select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  const files = existsSync(place.path("files"))
    ? readdirSync(place.path("files"), { recursive: true, withFileTypes: true })
    : [];
  return rows[0].tables === 0 && files.every((entry) => !entry.isFile());
};

async function inPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const place = await Place.make();
  try {
    await work(place);
  } finally {
    await place.remove();
  }
}

describe("a backup taken while people write", { timeout: patience }, () => {
  test("holds every table but those that are left out for a reason, and only its owner reads it", async () => {
    const client = await practice.database.pool.connect();
    const names = (await listTables(client)).map(({ name }) => name);
    client.release();
    expect(taken.tables.map(({ name }) => name)).toEqual(names.filter((name) => !(name in LEFT_OUT)));
    expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([]);
    const modes = readdirSync(backup, { recursive: true, withFileTypes: true }).map(
      (entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o777,
    );
    expect([...new Set(modes)].sort()).toEqual([0o600, 0o700]);
  });

  test("restored into an empty place is the same, table by table and file by file, and Corella starts on it", async () => {
    await inPlace(async (place) => {
      await restored(place);
      const again = await takeBackup({
        keys: keysOfDrill,
        url: place.url,
        storage: place.storage,
        to: join(scratch, "again"),
        say,
      });
      const { mail: mailThen, mail_day: daysThen, ...then } = hashesOf(taken);
      const { mail: mailNow, mail_day: daysNow, ...now } = hashesOf(again);
      expect(now).toEqual(then);
      expect(mailNow?.split(" ")[0]).toBe(mailThen?.split(" ")[0]);
      // A restore marks the days that the scheduled emails may have had since the backup, so `mail_day` may
      // have more rows.
      expect(Number(daysNow?.split(" ")[0])).toBeGreaterThanOrEqual(Number(daysThen?.split(" ")[0]));
      expect(again.files).toEqual(taken.files);
      expect(again.sequences).toEqual(taken.sequences);
      const { address, services } = await place.start();
      const somebody = await Writer.signIn(address, "raman");
      const { rows: patients } = await place.database.pool.query<{ ID: number }>('select "ID" from patient');
      expect(patients.map(({ ID }) => ID)).toEqual(expect.arrayContaining(patientsBefore));
      const { rows: files } = await place.database.pool.query<{ ID: number; sha256: Buffer; size: number }>(
        `select "ID", sha256, size from file where _doctor = (select "ID" from person where username = 'raman')`,
      );
      expect(files.length).toBeGreaterThanOrEqual(1);
      for (const { ID, sha256, size } of files) {
        const reply = await fetch(`${somebody.url}/file/${ID}`, { headers: { cookie: somebody.cookie } });
        const bytes = Buffer.from(await reply.arrayBuffer());
        expect([ID, bytes.length, createHash("sha256").update(bytes).digest().equals(sha256)]).toEqual([
          ID,
          size,
          true,
        ]);
      }
      // Files that were uploaded before the backup and not deleted since must be restored.
      expect(files.map(({ ID }) => ID)).toEqual(
        expect.arrayContaining(filesAt.before.filter((ID) => filesAt.after.includes(ID))),
      );
      const { rows: chains } = await place.database.pool.query<{ _doctor: number }>(
        "select distinct _doctor from audit_seal",
      );
      expect(chains.length).toBeGreaterThan(0);
      for (const { _doctor } of chains)
        expect(
          (await verifyChain(services.db, keyRingOf(services.config), _doctor)).breaks.filter(
            ({ kind }) => kind !== "end" && kind !== "unsealed",
          ),
        ).toEqual([]);
      await somebody.patient();
      await somebody.file();
    });
  });

  test("brings nobody's session back, and sends no mail a second time", async () => {
    await inPlace(async (place) => {
      await restored(place);
      const ask = async (statement: string) => (await place.database.pool.query(statement)).rows;
      expect(await ask("select from session union all select from one_time_token")).toEqual([]);
      expect(await ask("select from mail where state in ('queued', 'sending', 'uncertain')")).toEqual([]);
      expect(await ask("select state, body_text from mail where dedupe_key = 'waits'")).toEqual([
        { state: "failed", body_text: "text" },
      ]);
      expect(await ask("select from graphile_worker.jobs where task_identifier = 'mail.send'")).toEqual([]);
    });
  });

  test("goes from a folder into a bucket, and back", async () => {
    const bucket = await startBucket({ page: 1_000 });
    await inPlace(async (place) => {
      const storage = await openBucket({ url: bucket.urlOf(), ...bucket.keys });
      await restored({ url: place.url, storage });
      expect(bucket.objects.size).toBe(taken.files.rows);
      const again = await takeBackup({
        keys: keysOfDrill,
        url: place.url,
        storage,
        to: join(scratch, "from-bucket"),
        say,
      });
      expect(again.files).toEqual(taken.files);
    });
    await bucket.stop();
  });

  const other = process.env["TEST_PG"] === "15" ? embeddedPrograms() : "/usr/lib/postgresql/15/bin";
  if (existsSync(other)) {
    test("goes to a PostgreSQL of another version", async () => {
      const home = mkdtempSync(join(tmpdir(), "corella-other-"));
      const cluster = await startCluster({ bin: other, home, settings: { fsync: "off" } });
      try {
        await inPlace(async ({ storage }) => {
          await restored({ url: cluster.url(), storage });
          const again = await takeBackup({
            keys: keysOfDrill,
            url: cluster.url(),
            storage,
            to: join(scratch, "other"),
            say,
          });
          expect({ ...hashesOf(again), mail: "", mail_day: "" }).toEqual({
            ...hashesOf(taken),
            mail: "",
            mail_day: "",
          });
          expect([again.postgresql, taken.postgresql].sort()).toEqual([15, 18]);
        });
      } finally {
        await cluster.stop();
        rmSync(home, { recursive: true, force: true });
      }
    });
  }
});

describe("bytes while a backup is taken", { timeout: patience }, () => {
  test("stay until it ends, though their row is gone", async () => {
    const { database, storage } = practice;
    const spared = keepDuringBackup(storage, database.db);
    const key = randomBytes(24).toString("base64url");
    await spared.put(key, Readable.from([Buffer.from("bytes")]));
    const client = await database.pool.connect();
    await client.query("select pg_advisory_lock($1)", [BACKUP_LOCK]);
    await spared.remove(key);
    expect(
      await storage.read(key).then(async (bytes) => bytes && Buffer.concat(await bytes.toArray()).toString()),
    ).toBe("bytes");
    await expect(
      takeBackup({ keys: keysOfDrill, url: practice.url, storage, to: join(scratch, "second"), say }),
    ).rejects.toThrow("Another backup of this database");
    await client.query("select pg_advisory_unlock($1)", [BACKUP_LOCK]);
    client.release();
    await spared.remove(key);
    expect(await storage.read(key)).toBeNull();
  });

  test("that are missing make the backup fail, and nothing is left of it", async () => {
    const { pool } = practice.database;
    await pool.query(`insert into file (_doctor, name, size, mime_type, sha256, storage_key, _uploaded_by)
      select _doctor, name, size, mime_type, sha256, 'nothing-under-this-key', _uploaded_by from file limit 1`);
    await expect(
      takeBackup({
        keys: keysOfDrill,
        url: practice.url,
        storage: practice.storage,
        to: join(scratch, "missing"),
        say,
      }),
    ).rejects.toThrow("The contents of file nothing-under-this-key are missing from the storage");
    await pool.query("delete from file where storage_key = 'nothing-under-this-key'");
    expect(readdirSync(scratch).filter((name) => name.startsWith("missing"))).toEqual([]);
  });
});

describe("a restore is refused, and leaves nothing", { timeout: patience }, () => {
  const copyOf = (name: string, alter: (folder: string) => void): string => {
    const folder = join(scratch, name);
    cpSync(backup, folder, { recursive: true });
    alter(folder);
    return folder;
  };
  const firstFile = (folder: string) =>
    readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))[0] ?? "";
  const rewriteManifest = (folder: string, alter: (manifest: Manifest) => object) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
    const text = JSON.stringify(alter(manifest));
    writeFileSync(join(folder, "manifest.json"), text);
    writeFileSync(join(folder, "manifest.json.seal"), keysOfDrill.seal(text));
    writeFileSync(
      join(folder, "manifest.json.sha256"),
      `${createHash("sha256").update(text).digest("hex")}  manifest.json\n`,
    );
  };
  const refusals: [string, (folder: string) => void, RegExp][] = [
    [
      "one without a seal",
      (folder) => rmSync(join(folder, "manifest.json.seal")),
      /has no seal \(manifest.json.seal\)/,
    ],
    [
      "one sealed by an installation that is not known",
      (folder) =>
        writeFileSync(
          join(folder, "manifest.json.seal"),
          archiveKeysOf(readConfig({ SEALING_KEY: randomBytes(32).toString("base64") })).seal(
            readFileSync(join(folder, "manifest.json"), "utf8"),
          ),
        ),
      /was sealed by an installation that this one does not know/,
    ],
    [
      "a table in another place",
      (folder) =>
        rewriteManifest(folder, (manifest) => ({
          ...manifest,
          tables: manifest.tables.map((part) => ({ ...part, file: `../backup/${part.file}` })),
        })),
      /changed: manifest.json/,
    ],
    [
      "a table that is a link",
      (folder) => {
        rmSync(join(folder, "tables/patient.jsonl.gz"));
        symlinkSync(join(backup, "tables/patient.jsonl.gz"), join(folder, "tables/patient.jsonl.gz"));
      },
      /"tables\/patient.jsonl.gz" is not a file inside it/,
    ],
    [
      "a table that unpacks to more than there was",
      (folder) => writeFileSync(join(folder, "tables/patient.jsonl.gz"), gzipSync(Buffer.alloc(200_000_000))),
      /changed: tables\/patient.jsonl.gz/,
    ],
    [
      "a line without end",
      (folder) => {
        writeFileSync(join(folder, "tables/patient.jsonl.gz"), gzipSync(Buffer.alloc(200_000_000)));
        rewriteManifest(folder, (manifest) => ({
          ...manifest,
          tables: manifest.tables.map((part) =>
            part.name === "patient" ? { ...part, bytes: 200_000_000 } : part,
          ),
        }));
      },
      /changed: tables\/patient.jsonl.gz/,
    ],
    [
      "one that was cut off",
      (folder) => rmSync(join(folder, "manifest.json")),
      /is not a complete backup: it has no manifest.json/,
    ],
    [
      "a table that is gone",
      (folder) => rmSync(join(folder, "tables/patient.jsonl.gz")),
      /changed: tables\/patient.jsonl.gz/,
    ],
    [
      "a table that was cut",
      (folder) => truncateSync(join(folder, "tables/patient.jsonl.gz"), 100),
      /changed: tables\/patient.jsonl.gz/,
    ],
    ["a file that is another", (folder) => writeFileSync(firstFile(folder), "another"), /changed: files\//],
    ["a file that is gone", (folder) => rmSync(firstFile(folder)), /changed: files\//],
    [
      "a manifest that was changed",
      (folder) => writeFileSync(join(folder, "manifest.json"), "{}"),
      /changed: manifest.json/,
    ],
    [
      "one of a newer Corella",
      (folder) =>
        rewriteManifest(folder, (manifest) => ({
          ...manifest,
          migrations: [...manifest.migrations, { name: "20990101T0000_later.sql", checksum: "0".repeat(64) }],
        })),
      /The backup is newer than this Corella: it has the migration 20990101T0000_later.sql/,
    ],
    [
      "one in a later format",
      (folder) => rewriteManifest(folder, (manifest) => ({ ...manifest, format: 2 })),
      /written by a newer Corella/,
    ],
    [
      "rows that contradict each other",
      (folder) =>
        rewriteManifest(folder, (manifest) => ({
          ...manifest,
          tables: manifest.tables.filter(({ name }) => name !== "location"),
        })),
      /violates foreign key/,
    ],
  ];
  test.each(refusals)("%s", async (name, alter, sentence) => {
    await inPlace(async (place) => {
      await expect(restored(place, copyOf(name, alter))).rejects.toThrow(sentence);
      expect(await isEmpty(place)).toBe(true);
    });
  });

  test("but one without a seal is taken where whoever restores it says so", async () => {
    const from = copyOf("before seals", (folder) => rmSync(join(folder, "manifest.json.seal")));
    await inPlace(async (place) => {
      await restoreBackup({
        url: place.url,
        storage: place.storage,
        from,
        say,
        trust: { keys: keysOfDrill, unsealed: true },
      });
      expect((await place.database.pool.query("select from patient")).rowCount).toBeGreaterThan(0);
    });
  });

  test("where somebody is already, unless the name is typed", async () => {
    await inPlace(async (place) => {
      await restored(place);
      await expect(restored(place)).rejects.toThrow("This database is not empty");
      const replace = (answer: boolean) =>
        restoreBackup({
          url: place.url,
          storage: place.storage,
          from: backup,
          say,
          trust: { keys: keysOfDrill },
          replace: { agreed: async () => answer },
        });
      await expect(replace(false)).rejects.toThrow("Nothing was changed.");
      await place.storage.put("a-file-of-before", Readable.from([Buffer.from("old")]));
      await place.database.pool.query("delete from patient_attachment");
      await place.database.pool.end();
      await replace(true);
      expect(await place.storage.read("a-file-of-before")).toBeNull();
    });
  });

  test("where files are already, or Corella runs", async () => {
    await inPlace(async (place) => {
      await place.storage.put("a-file-of-before", Readable.from([Buffer.from("old")]));
      await expect(restored(place)).rejects.toThrow("The file storage is not empty");
    });
    await expect(restored(practice)).rejects.toThrow("Corella is running on this database");
  });
});

describe("one client's whole records", { timeout: patience }, () => {
  test("go out, away, in again, and out the same", async () => {
    await inPlace(async (place) => {
      await restored(place);
      const { db, pool } = place.database;
      const out = (to: string) =>
        exportClient({
          keys: keysOfDrill,
          url: place.url,
          storage: place.storage,
          username: "raman",
          to: join(scratch, to),
          say,
        });
      const into = (from: string) =>
        importClient({ ...accepted, url: place.url, storage: place.storage, from: join(scratch, from) });
      const first = await out("client-1");
      await expect(into("client-1")).rejects.toThrow("is in this Corella already");
      const ID = first.client?.ID ?? 0;
      const { rows: files } = await pool.query<{ storage_key: string }>(
        "select storage_key from file where _doctor = $1",
        [ID],
      );
      const access = await accessOf(place, ID);
      expect([access.company, access.agents.length > 0]).toEqual([expect.any(Number), true]);
      await db.transaction().execute(async (trx) => {
        await removeClientRows(trx, ID);
        // Disables the triggers, which only the owner of the database may do.
        await sql`set local session_replication_role = replica`.execute(trx);
        for (const table of ["audit_event", "audit_seal", "audit_chain_head"])
          await sql`delete from ${sql.table(table)} where _doctor = ${ID}`.execute(trx);
        await sql`set local session_replication_role = origin`.execute(trx);
        await trx.deleteFrom("doctor").where("ID", "=", ID).execute();
        // The receptionist of the demo also takes the steps of the company's other doctor.
        await trx
          .deleteFrom("visit_step")
          .where("_by", "in", trx.selectFrom("person").select("ID").where("_super_user", "=", ID))
          .execute();
        await trx
          .deleteFrom("person_group")
          .where("_person", "in", trx.selectFrom("person").select("ID").where("_super_user", "=", ID))
          .execute();
        await trx.deleteFrom("person_group").where("_person", "=", ID).execute();
        await trx.deleteFrom("person").where("_super_user", "=", ID).execute();
        await trx.deleteFrom("person").where("ID", "=", ID).execute();
      });
      for (const { storage_key } of files) await place.storage.remove(storage_key);
      await into("client-1");
      // The import omits the company and the booking agents, which give other users access to the client. A
      // person must set them again.
      expect(await accessOf(place, ID)).toEqual({ company: null, agents: [] });
      await pool.query('update doctor set company_client = $2 where "ID" = $1', [ID, access.company]);
      await pool.query(
        "insert into booking_agent select r.* from json_populate_recordset(null::booking_agent, $1) r",
        [JSON.stringify(access.agents)],
      );
      const second = await out("client-2");
      expect(importedOf(second)).toEqual(importedOf(first));
      expect(second.files).toEqual(first.files);
      expect(first.files.rows).toBeGreaterThan(0);
      expect(readFileSync(join(scratch, "client-1/tables/person.jsonl"), "utf8")).not.toContain("argon2");
    });
  });

  test("go into another Corella, but not where a number is somebody else's", async () => {
    const to = join(scratch, "client-away");
    const issuers: string[] = [];
    await inPlace(async (place) => {
      await restored(place);
      // Adds an entry so that the archive names a staff member required by its records.
      await place.database.pool.query(
        `insert into audit_event (_doctor, kind, controller, identity, message, _executing_user, route, request_id)
         select d."ID", 'write', 'patient', 1, 'changed a record', p."ID", 'TEST', 'test'
         from person d, person p where d.username = 'raman' and p.username = 'superadmin'`,
      );
      await exportClient({
        keys: keysOfDrill,
        url: place.url,
        storage: place.storage,
        username: "raman",
        to,
        say,
      });
      const { rows } = await place.database.pool.query<{ name: string }>("select name from issuer");
      issuers.push(...rows.map(({ name }) => name));
    });
    await inPlace(async (place) => {
      const { seedBase } = await import("#app/seed/base.ts");
      const { migrate } = await import("#platform/db/migrate.ts");
      await migrate(place.url);
      await seedBase(place.database.pool);
      await place.database.pool.query(
        "insert into issuer (name) select unnest($1::text[]) on conflict do nothing",
        [issuers],
      );
      await place.database.pool.query(
        `update locality set "ID" = "ID" + 100000 where "ID" not in (select _locality from hospital where _locality is not null)`,
      );
      const from = { ...accepted, url: place.url, storage: place.storage, from: to };
      await place.database.pool.query(
        `insert into person ("ID", kind, username, first_name, last_name)
         select "ID", 'staff', 'somebodyelse' || "ID", 'A', 'B' from unnest($1::bigint[]) v("ID")`,
        [strangersIn(to)],
      );
      await expect(importClient(from)).rejects.toThrow("here that name or number is somebody else's");
      await place.database.pool.query("delete from person");
      await place.database.pool.query("update service set description = description || ' renamed'");
      await expect(importClient(from)).rejects.toThrow(
        /This Corella has no service .*, which the records name: add it first/,
      );
      await place.database.pool.query(
        "update service set description = replace(description, ' renamed', '')",
      );
      expect((await place.database.pool.query("select from person")).rows).toEqual([]);
      await importClient(from);
      const again = await exportClient({
        keys: keysOfDrill,
        url: place.url,
        storage: place.storage,
        username: "raman",
        to: join(scratch, "client-from-away"),
        say,
      });
      // Excludes the client's company, its booking agents and people that no other record names, because the
      // import omits them.
      const {
        doctor: _d,
        booking_agent: _b,
        strangers: _s,
        ...before
      } = importedOf(JSON.parse(readFileSync(join(to, "manifest.json"), "utf8")));
      expect(importedOf(again)).toMatchObject(before);
      const db = place.database.db;
      const { breaks } = await verifyChain(db, keyRingOf(await configOf(place)), again.client?.ID ?? 0);
      expect(breaks.filter(({ kind }) => kind !== "end" && kind !== "unsealed")).toEqual([]);
    });
  });

  test("every column that may name a person is known as one, or known not to", async () => {
    const client = await practice.database.pool.connect();
    const [tables, keys] = [await listTables(client), await listForeignKeys(client)];
    client.release();
    const unclear = tables
      .filter(({ columns }) => columns.some(({ name }) => name === "_doctor"))
      .flatMap((table) => {
        const known = new Set([
          ...personColumns(table, keys),
          ...keys.filter((key) => key.table === table.name).flatMap(({ columns }) => columns),
        ]);
        return table.columns
          .filter(
            ({ name, type }) =>
              type === "bigint" && name.startsWith("_") && name !== "_doctor" && !known.has(name),
          )
          .map(({ name }) => `${table.name}.${name}`);
      });
    // References to rows of the same client without a foreign key.
    const known = [
      "appointment_import_row._appointment",
      "appointment_import_row._location",
      "appointment_import_row._patient",
      "appointment_import_row._referral",
      "appointment_import_row._referring_doctor",
      "appointment_import_row._schedule",
      "appointment_import_row._visit_type",
      "import_key._run",
      "missing_request._mail",
      "payment_attempt._refund_of",
      "task_draft._attachment",
      "task_listening._file",
    ];
    expect(unclear.toSorted()).toEqual(known);
  });
});

async function accessOf(place: Place, ID: number) {
  const { rows } = await place.database.pool.query(
    `select company_client as company, (select coalesce(json_agg(b), '[]') from booking_agent b where _doctor = $1) as agents
     from doctor where "ID" = $1`,
    [ID],
  );
  return rows[0];
}

function strangersIn(folder: string): string[] {
  const lines = readFileSync(join(folder, "tables/strangers.jsonl"), "utf8").trimEnd().split("\n");
  return lines.map((line): { ID: string } => JSON.parse(line)).map(({ ID }) => ID);
}

async function configOf(place: Place) {
  return readConfig({ DATA_DIR: place.folder });
}
