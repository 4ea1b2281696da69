import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { keyRing, keyRingOf } from "#platform/key-ring.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { earlier } from "#test/support/earlier.ts";
import { sealAll, sealChains } from "./chain.ts";
import { listAuditLogs } from "./queries.ts";
import { verifyChain } from "./verify.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");
let app: TestApp;
let raman = 0;
let vogt = 0;
beforeAll(async () => {
  app = await startApp({ SEALING_KEY: KEY });
  raman = await app.idOf("raman");
  vogt = await app.idOf("vogt");
});
afterAll(() => app.stop());

const ring = () => keyRingOf(app.services.config);

/** Runs statements with the triggers disabled, as an owner of the database can. */
const tampered = (...statements: RawBuilder<unknown>[]) =>
  app.database.db.transaction().execute(async (trx) => {
    // Sets the role on each server, if there are several.
    await sql`set local citus.propagate_set_commands = 'local'`.execute(trx);
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const statement of statements) await statement.execute(trx);
  });

const UNSEALED = sql`"ID" not in (select "ID" from audit_seal)`;
const sealed = (which: RawBuilder<unknown>) =>
  sql`"ID" in (select "ID" from audit_seal s where s._doctor = audit_event._doctor and seq ${which})`;

async function happen(_doctor: number, message: string, db: Db = app.database.db): Promise<void> {
  const author = {
    _doctor,
    _executing_user: await app.idOf("reception"),
    requesting_id: null,
    route: "TEST",
    request_id: "test",
  };
  await audit(db, author, [{ controller: "patient", identity: 1, message, after: { name: message } }]);
}
async function seal(): Promise<number> {
  await tampered(sql`update audit_event set at = ${sql.raw(earlier("at", "1 minute"))} where ${UNSEALED}`);
  return sealChains(app.database.db, ring());
}
const breaksOf = async (_doctor: number) =>
  (await verifyChain(app.database.db, ring(), _doctor)).breaks.map(
    ({ kind, from_seq, to_seq }) => `${kind} ${from_seq}-${to_seq}`,
  );

/** Each test starts with six sealed rows in the audit log of Dr Raman and two in Dr Vogt's. */
beforeEach(async () => {
  await tampered(
    ...["audit_event", "audit_seal", "audit_chain_head", "audit_check"].map(
      (table) => sql`delete from ${sql.table(table)}`,
    ),
    sql`update audit_sealing set seen = 0, seen_before = 0`,
  );
  for (let row = 1; row <= 6; row += 1) await happen(raman, `added patient NUMBER, Nr ${row}`);
  await happen(vogt, "added patient FOREIGN, One");
  await happen(vogt, "added patient FOREIGN, Two");
  await seal();
});

describe("the audit log (F-10)", () => {
  test("nobody changes or removes a row", async () => {
    const { db } = app.database;
    await expect(sql`update audit_event set message = 'x'`.execute(db)).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom("audit_event").execute()).rejects.toThrow(/append-only/);
    await expect(sql`update audit_seal set seq = 7 where seq = 6`.execute(db)).rejects.toThrow(/append-only/);
    await expect(db.deleteFrom("audit_seal").execute()).rejects.toThrow(/append-only/);
  });

  test("what is of this moment waits, for another one may still be committed before it", async () => {
    await happen(raman, "added patient LATEST, Nr 7");
    const dated = (at: RawBuilder<unknown>) =>
      tampered(sql`update audit_event set at = ${at} where ${UNSEALED}`);
    await dated(sql`now() + interval '1 minute'`);
    expect(await sealChains(app.database.db, ring())).toBe(0);
    await dated(sql`now() - interval '1 minute'`);
    expect(await sealChains(app.database.db, ring())).toBe(1);
  });

  test("a row that is committed long after later ones is sealed with the next run, and after more of them by the night's", async () => {
    const { db } = app.database;
    const late = async (runs: number) => {
      const { promise: seen, resolve: isSeen } = Promise.withResolvers<void>();
      const { promise: may, resolve: commit } = Promise.withResolvers<void>();
      const writing = db.transaction().execute(async (trx) => {
        await happen(raman, "added patient LATE, One", trx);
        isSeen();
        await may;
      });
      await seen;
      for (let run = 0; run < runs; run += 1) {
        await happen(vogt, `added patient EARLY, Nr ${run}`);
        expect(await seal()).toBe(1);
      }
      commit();
      await writing;
    };
    await late(1);
    expect(await seal()).toBe(1);
    await late(2);
    expect(await seal()).toBe(0);
    expect([await sealAll(db, ring()), await sealAll(db, ring()), await breaksOf(raman)]).toEqual([1, 0, []]);
  });

  test("what has not settled is looked at again, however often one looks", async () => {
    await happen(raman, "added patient LATEST, Nr 7");
    await tampered(sql`update audit_event set at = now() + interval '30 seconds' where ${UNSEALED}`);
    await happen(vogt, "added patient FOREIGN, Three");
    for (let run = 0; run < 3; run += 1) await sealChains(app.database.db, ring());
    await seal();
    expect((await sql`select from audit_event where ${UNSEALED}`.execute(app.database.db)).rows).toEqual([]);
  });

  test("a seal taken away, with its row or without it, is found", async () => {
    await tampered(sql`delete from audit_seal where _doctor = ${raman} and seq = 2`);
    expect(await breaksOf(raman)).toEqual(["removed 2-2", "unsealed 7-7"]);
    await tampered(
      sql`delete from audit_event where _doctor = ${vogt}`,
      sql`delete from audit_chain_head where _doctor = ${vogt}`,
    );
    expect(await breaksOf(vogt)).toEqual(["cut 1-2", "end 2-2"]);
  });

  test("the setting that once lifted the protection does so no more", async () => {
    for (const statement of [sql`update audit_event set message = 'x'`, sql`delete from audit_seal`]) {
      const lifted = app.database.db.transaction().execute(async (trx) => {
        await sql`select set_config('corella.removing_demo', 'on', true)`.execute(trx);
        await statement.execute(trx);
      });
      await expect(lifted).rejects.toThrow(/append-only/);
    }
  });

  test("rows that are still not sealed after a minute are found, also those dated ahead", async () => {
    await happen(raman, "added patient UNSEALED, One");
    expect(await breaksOf(raman)).toEqual([]);
    await tampered(sql`update audit_event set at = now() - interval '61 seconds' where ${UNSEALED}`);
    await happen(raman, "added patient UNSEALED, Two");
    await tampered(
      sql`update audit_event set at = now() + interval '1 day' where message like '%UNSEALED, Two'`,
    );
    await happen(raman, "added patient UNSEALED, Three");
    expect(await breaksOf(raman)).toEqual(["unsealed 7-8"]);
    expect(await breaksOf(vogt)).toEqual([]);
  });

  test("rows that the sealing was moved past are found, before and after somebody altered them", async () => {
    await happen(raman, "added patient SKIPPED, One");
    await tampered(
      sql`update audit_event set at = now() - interval '2 minutes' where ${UNSEALED}`,
      sql`update audit_sealing set seen = 9000000000000000, seen_before = 9000000000000000`,
    );
    expect(await sealChains(app.database.db, ring())).toBe(0);
    await tampered(sql`update audit_event set message = 'added nobody' where ${UNSEALED}`);
    expect(await breaksOf(raman)).toEqual(["unsealed 7-7"]);
  });

  test("the audit log of a client who is not there any more is checked too", async () => {
    await tampered(
      sql`update audit_event set _doctor = 4711 where _doctor = ${vogt}`,
      sql`update audit_seal set _doctor = 4711 where _doctor = ${vogt}`,
      sql`update audit_chain_head set _doctor = 4711 where _doctor = ${vogt}`,
    );
    expect(await listAuditLogs(app.database.db, null)).toContainEqual(
      expect.objectContaining({ _doctor: 4711, username: null, name: "client 4711, who was removed" }),
    );
  });

  test("sealed once, an unharmed one holds, and goes on", async () => {
    expect(await sealChains(app.database.db, ring())).toBe(0);
    expect([await breaksOf(raman), await breaksOf(vogt)]).toEqual([[], []]);
    await happen(raman, "added patient NUMBER, Nr 7");
    expect([await seal(), await breaksOf(raman)]).toEqual([1, []]);
  });

  test("an altered row is found, whichever of its words it was", async () => {
    await tampered(
      sql`update audit_event set message = 'added nobody' where _doctor = ${raman} and ${sealed(sql`= 2`)}`,
    );
    await tampered(
      sql`update audit_event set after = '{"name":"x"}' where _doctor = ${raman} and ${sealed(sql`= 4`)}`,
    );
    await tampered(
      sql`update audit_event set at = ${sql.raw(earlier("at", "1 day"))} where _doctor = ${raman} and ${sealed(sql`= 6`)}`,
    );
    expect(await breaksOf(raman)).toEqual(["altered 2-2", "altered 4-4", "altered 6-6"]);
    expect(await breaksOf(vogt)).toEqual([]);
  });

  test("rows removed in the middle are found", async () => {
    await tampered(sql`delete from audit_event where _doctor = ${raman} and ${sealed(sql`in (3, 4)`)}`);
    expect(await breaksOf(raman)).toEqual(["removed 3-4"]);
  });

  test("the newest rows cut are found, also after more has happened", async () => {
    await tampered(sql`delete from audit_event where _doctor = ${raman} and ${sealed(sql`> 4`)}`);
    expect(await breaksOf(raman)).toEqual(["cut 5-6"]);
    await happen(raman, "added patient NUMBER, Nr 8");
    await seal();
    expect(await breaksOf(raman)).toEqual(["removed 5-6"]);
  });

  test("two rows that changed places are found", async () => {
    await tampered(
      sql`update audit_seal set seq = 99 where _doctor = ${raman} and seq = 2`,
      sql`update audit_seal set seq = 2 where _doctor = ${raman} and seq = 3`,
      sql`update audit_seal set seq = 3 where _doctor = ${raman} and seq = 99`,
    );
    expect(await breaksOf(raman)).toEqual(["moved 2-2", "moved 3-3"]);
  });

  test("a whole register removed is found", async () => {
    await tampered(sql`delete from audit_event where _doctor = ${raman}`);
    expect(await breaksOf(raman)).toEqual(["cut 1-6"]);
  });

  test("so is one whose patients or whose words without names are others", async () => {
    await tampered(
      sql`update audit_event set patients = '{7}' where _doctor = ${raman} and ${sealed(sql`= 2`)}`,
    );
    await tampered(
      sql`update audit_event set discreet = 'x' where _doctor = ${raman} and ${sealed(sql`= 4`)}`,
    );
    await tampered(
      sql`update audit_event set patients = null where _doctor = ${raman} and ${sealed(sql`= 6`)}`,
    );
    expect(await breaksOf(raman)).toEqual(["altered 2-2", "altered 4-4", "altered 6-6"]);
  });

  test("a row from before these were written is sealed and checked as it was then", async () => {
    await tampered(sql`truncate audit_seal, audit_chain_head`);
    await tampered(sql`update audit_event set patients = null, discreet = null where _doctor = ${raman}`);
    expect([(await sealAll(app.database.db, ring())) > 0, await breaksOf(raman)]).toEqual([true, []]);
  });

  test("an end taken away, altered, another client's or sealed with another key is found", async () => {
    const { db } = app.database;
    const ends = await db.selectFrom("audit_chain_head").selectAll().orderBy("_doctor").execute();
    const own = ends.find(({ _doctor }) => _doctor === raman);
    const foreign = ends.find(({ _doctor }) => _doctor === vogt);
    await tampered(sql`update audit_chain_head set seq = 4 where _doctor = ${raman}`);
    expect(await breaksOf(raman)).toEqual(["end 6-6"]);
    await tampered(
      sql`update audit_chain_head set seq = 6, sealed = ${foreign?.sealed} where _doctor = ${raman}`,
    );
    expect(await breaksOf(raman)).toEqual(["end 6-6"]);
    await tampered(sql`update audit_chain_head set sealed = ${own?.sealed} where _doctor = ${raman}`);
    expect(await breaksOf(raman)).toEqual([]);
    const strange = keyRing([Buffer.alloc(32, 9)]);
    expect((await verifyChain(db, strange, raman)).breaks.map(({ kind }) => kind)).toEqual(["end"]);
    await tampered(sql`delete from audit_chain_head where _doctor = ${raman}`);
    expect(await breaksOf(raman)).toEqual(["end 6-6"]);
  });

  test("where the end was lost, it is kept anew and says from which row on", async () => {
    await tampered(sql`delete from audit_chain_head where _doctor = ${raman}`);
    await happen(raman, "added patient NUMBER, Nr 7");
    await seal();
    const verified = await verifyChain(app.database.db, ring(), raman);
    expect([verified.breaks, verified.kept_since, verified.seq]).toEqual([[], 6, 7]);
  });
});

describe("the check on screen", () => {
  const done = async (username: string, path: string, query = "") => {
    const visitor = await app.signIn(username);
    const begun = await visitor.post(`${path}/check${query}`);
    expect(begun.status).toBe(200);
    const [check] = begun.body.checks;
    await app.runJob("activity.check", { doctor: path === "/register" ? raman : 0, check: check.ID });
    return (await visitor.get(`${path}${query}`)).body;
  };

  test("a client checks its own and is told what it found, in a sentence", async () => {
    expect((await done("raman", "/register")).checks[0]).toMatchObject({
      started_by: "Priya Raman",
      breaks: [],
      done_rows: 6,
    });
    await tampered(
      sql`update audit_event set message = 'added nobody' where _doctor = ${raman} and ${sealed(sql`= 2`)}`,
    );
    const { checks, rows, end } = await done("raman", "/register");
    expect(checks[0].breaks[0].words).toMatch(
      /^Row 2 of Dr Priya Raman's audit log, dated \d\d\/\d\d\/\d{4}, was changed after it was sealed\.$/,
    );
    expect([checks.length, end.seq >= 6, rows === end.seq]).toEqual([2, true, true]);
  });

  test("staff check all of them, each named", async () => {
    await tampered(sql`delete from audit_event where _doctor = ${vogt} and ${sealed(sql`= 1`)}`);
    const { checks } = await done("superadmin", "/registers");
    expect(checks[0].breaks.map(({ words }: { words: string }) => words)).toEqual([
      expect.stringMatching(/^Row 1 of A\/Prof Lena Vogt's audit log was removed, from the first row\.$/),
    ]);
  });

  test("two at once are one", async () => {
    const visitor = await app.signIn("raman");
    const first = await visitor.post("/register/check");
    const second = await visitor.post("/register/check");
    expect(second.body.checks.map(({ ID }: { ID: number }) => ID)).toEqual([first.body.checks[0].ID]);
  });

  test("receptionists and strangers have no part in it", async () => {
    expect((await (await app.signIn("reception")).get("/register")).status).toBe(404);
    expect((await (await app.signIn("manager")).get("/registers")).status).toBe(404);
  });
});

describe("npm run audit:verify", () => {
  const verify = (...args: string[]) =>
    spawnSync(process.execPath, ["app/commands/audit-verify.ts", ...args], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] ?? "", DATABASE_URL: app.database.url, SEALING_KEY: KEY },
    });

  test("ends with 0 while all holds, with 1 and a sentence a break, with 2 for nobody's audit log", async () => {
    const intact = verify();
    expect([intact.status, intact.stdout]).toEqual([
      0,
      expect.stringMatching(/^Intact: \d+ audit logs, 8 rows\.\n$/),
    ]);
    await tampered(sql`delete from audit_event where _doctor = ${raman} and ${sealed(sql`> 5`)}`);
    const broken = verify("--client", "raman");
    expect([broken.status, broken.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The newest rows of Dr Priya Raman's audit log were removed: 6, after the row of \d\d\/\d\d\/\d{4}\.\n$/,
      ),
    ]);
    await happen(vogt, "added patient UNSEALED, One");
    await tampered(sql`update audit_event set at = now() - interval '2 minutes' where ${UNSEALED}`);
    const unsealed = verify("--client", "vogt");
    expect([unsealed.status, unsealed.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^1 entry in A\/Prof Lena Vogt's audit log is older than a minute and not sealed, since \d\d\/\d\d\/\d{4}\. Sealing has stopped or was interfered with\.\n$/,
      ),
    ]);
    await seal();
    expect([verify("--client", "vogt").status, verify("--client", "nobody").status]).toEqual([0, 2]);
  }, 60_000);

  test("an end kept outside finds what was cut together with the end", async () => {
    const folder = mkdtempSync(join(tmpdir(), "corella-ends-"));
    const file = join(folder, "ends.csv");
    writeFileSync(file, (await (await app.signIn("superadmin")).get("/registers/end/csv")).body);
    expect(verify("--ends", file).status).toBe(0);
    // Rows and chain head that were both restored to an earlier state can't be detected from inside the
    // database.
    await tampered(
      ...["audit_event", "audit_seal", "audit_chain_head"].map(
        (table) => sql`delete from ${sql.table(table)} where _doctor = ${raman}`,
      ),
    );
    expect(verify().status).toBe(0);
    const found = verify("--ends", file);
    expect([found.status, found.stderr]).toEqual([
      1,
      expect.stringContaining("does not match the checkpoint stored outside Corella"),
    ]);
    // A changed username doesn't hide the missing rows either.
    await tampered(sql`update person set username = 'renamed' where "ID" = ${raman}`);
    const renamed = verify("--ends", file);
    await tampered(sql`update person set username = 'raman' where "ID" = ${raman}`);
    expect([renamed.status, renamed.stderr]).toEqual([
      1,
      "There is no audit log of raman, whose checkpoint is stored outside Corella.\n",
    ]);
    rmSync(folder, { recursive: true });
  }, 60_000);
});
