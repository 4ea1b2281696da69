import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startBucket } from "#sandbox/bucket/bucket.ts";
import { s3Storage } from "#platform/files/server/storage/s3.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PDF, PNG } from "#test/support/files.ts";
import { SERVER_MADE, UNCLAIMED_QUOTA } from "../contract.ts";
import { removeOldUploads } from "./old-uploads.ts";

let app: TestApp;
let raman: Visitor;
let reception: Visitor;
let manager: Visitor;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  [raman, reception, manager] = [
    await app.signIn("raman"),
    await app.signIn("reception"),
    await app.signIn("manager"),
  ];
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);
/** Returns random bytes because equal files are stored once. */
const scan = (): Buffer => Buffer.concat([PDF, randomBytes(8)]);
const upload = (visitor: Visitor, ...names: string[]) =>
  visitor.send(
    "POST",
    "/file",
    formOf(...names.map((name) => ({ name, bytes: name.endsWith(".png") ? PNG : scan() }))),
  );
const uploaded = async (visitor: Visitor, name = "scan.pdf"): Promise<number> =>
  (await upload(visitor, name)).body[0].ID;
const uploadedFor = async (purpose: string, name: string, bytes: Buffer | string): Promise<number> => {
  const { status, body } = await raman.send("POST", `/file?type=${purpose}`, formOf({ name, bytes }));
  expect([purpose, status]).toEqual([purpose, 201]);
  return body[0].ID;
};
const rowOf = (ID: number) =>
  app.database.db
    .selectFrom("file")
    .select(["storage_key", "claimed_time"])
    .where("ID", "=", ID)
    .executeTakeFirst();
const bytesAtRest = (): string[] =>
  readdirSync(join(app.services.config.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** Inserts a row of a given size, as if it had been uploaded. */
const insertRow = (storage_key: string, size: number, person: number) =>
  app.database.db
    .insertInto("file")
    .values({
      _doctor: doctor,
      name: "old.pdf",
      size,
      mime_type: "application/pdf",
      sha256: Buffer.alloc(32),
      storage_key,
      _uploaded_by: person,
    })
    .execute();
const removeRows = () =>
  app.database.db
    .deleteFrom("file")
    .where("_doctor", "=", doctor)
    .where("claimed_time", "is", null)
    .execute();

/**
 * Every column that can refer to a file, with a function that makes it do so; null for columns covered
 * elsewhere or filled by the server.
 */
const USES: Readonly<Record<string, (() => Promise<number>) | null>> = {
  "appointment_import._file": async () => {
    const _file = await uploadedFor(
      "appointment_import",
      "book.csv",
      "Date,Start,Minutes,Notes\n26/11/2026,09:30,15,Meeting",
    );
    expect((await raman.post("/appointmentImport", { _file })).status).toBe(201);
    return _file;
  },
  "bank_account._file": async () => {
    const _file = await uploaded(raman);
    const numbers = { bsb: "999204", account_number: "3381", abn: "81111222444" };
    const account = {
      name: "Wattle Mutual Bank",
      bank_address: "1 Bridge Road",
      account_name: "Raman",
      ...numbers,
    };
    expect((await raman.post("/form/addBankAccount", { ...account, _file })).status).toBe(201);
    return _file;
  },
  "billing_file._file": async () => {
    const _file = await uploaded(raman);
    expect((await raman.post("/billingfile", [{ _file }])).status).toBe(201);
    return _file;
  },
  // Stored with the client's row by a sign-up: areas/onboarding/registration/server/drawn-signature.test.ts.
  "client_signature._file": null,
  "general_file._file": async () => {
    const _file = await uploaded(raman);
    expect((await raman.post("/generalfile", [{ _file, fileType: 4 }])).status).toBe(201);
    return _file;
  },
  "client_document_file._file": async () => {
    const _file = await uploaded(raman);
    const sent = await raman.post("/procedure", { name: "Carpal tunnel release", attachments: [{ _file }] });
    expect(sent.status).toBe(201);
    return _file;
  },
  "client_template._file": async () => {
    const _file = await uploadedFor("template", "template.txt", "Dear Dr");
    expect((await raman.post("/clienttemplate", { _file, character_offset_count: 0 })).status).toBe(201);
    return _file;
  },
  "insurer_form_file._file": async () => {
    const form = (await raman.post(`/insurerForms/generate/${doctor}`, { user_location: 6 })).body.ID;
    const _signature_file = await uploadedFor("signature", "signature.png", PNG);
    expect((await raman.put(`/insurerForms/${form}`, { _signature_file })).status).toBe(200);
    return _signature_file;
  },
  // Attached to a returned task, or made from such a file: areas/transcription/letters-out/server/sending.test.ts.
  "letter_out._pdf": null,
  "letter_out._source": null,
  "message_attachment._file": async () => {
    const { ID } = (await manager.send("POST", "/message/file", formOf({ name: "list.pdf", bytes: PDF })))
      .body[0];
    const sent = await manager.post("/message", { subject: "List", body: "Attached.", attachments: [ID] });
    expect(sent.status).toBe(201);
    return ID;
  },
  // Stored with the request of a visitor: areas/calendar/online-booking/server/referral.test.ts.
  "online_booking._referral": null,
  "patient.picture": async () => {
    const picture = await uploaded(raman, "label.png");
    expect((await raman.post("/patient", { first_name: "Ann", last_name: "Pictured", picture })).status).toBe(
      201,
    );
    return picture;
  },
  "patient_attachment._file": async () => {
    const patient = (await raman.post("/patient", { first_name: "Ann", last_name: "Attached" })).body.ID;
    const _file = await uploaded(raman);
    expect((await raman.post(`/patient/${patient}/attachment`, { _file })).status).toBe(201);
    return _file;
  },
  "practice_settings.letterhead": async () => {
    const letterhead = await uploaded(manager, "head.png");
    expect((await manager.post("/practicesettings", { letterhead })).status).toBe(201);
    return letterhead;
  },
  // Created by an export and removed after a day.
  "record_export._file": null,
  // Created from a recording by the operator's own converter.
  "recording_copy._copy": null,
  "recording_copy._file": null,
  // Created from a file and removed with it.
  "recording_peaks._file": null,
  "referral._referral_letter": async () => {
    const patient = (await raman.post("/patient", { first_name: "Ann", last_name: "Referred" })).body.ID;
    const _referring_doctor = (
      await raman.post("/referringdoctor", { first_name: "Hannah", last_name: "Birch" })
    ).body.ID;
    const _referral_letter = await uploaded(raman);
    const letter = { referral_date: "2026-09-02", referral_type: 1, _referring_doctor, _referral_letter };
    expect((await raman.post(`/patient/${patient}/referral`, letter)).status).toBe(201);
    return _referral_letter;
  },
  "task_attachment._file": async () => {
    const _file = await uploadedFor("letter", "letter.txt", "Dear Dr");
    const task = { is_corrected_letter: true, attachments: [{ _file, attachment_key: 1 }] };
    expect((await raman.post("/task", task)).status).toBe(201);
    return _file;
  },
};

describe("an upload", () => {
  test("can be held by the columns tried here, and by no others", async () => {
    const { rows } = await app.database.pool.query<{ use: string }>(
      `select c.relname || '.' || a.attname as use from pg_constraint k join pg_class c on c.oid = conrelid
       join pg_attribute a on a.attrelid = conrelid and a.attnum = any(conkey) and a.attname <> '_doctor'
       where contype = 'f' and confrelid = 'file'::regclass order by 1`,
    );
    expect(rows.map(({ use }) => use)).toEqual(Object.keys(USES).sort());
  });

  test.each(Object.entries(USES).flatMap(([use, attach]) => (attach ? [{ use, attach }] : [])))(
    "that is attached ($use) is kept, however old",
    async ({ attach }) => {
      const ID = await attach();
      expect((await rowOf(ID))?.claimed_time).toEqual(expect.any(String));
      await removeOldUploads(app.services, inHours(10_000));
      expect(bytesAtRest()).toContain((await rowOf(ID))?.storage_key);
    },
  );

  test("that is detached again is kept: it was part of a record", async () => {
    const patient = (await raman.post("/patient", { first_name: "Ann", last_name: "Detached" })).body.ID;
    const _file = await uploaded(raman);
    const { ID } = (await raman.post(`/patient/${patient}/attachment`, { _file })).body;
    expect((await raman.delete(`/patient/${patient}/attachment/${ID}`)).status).toBe(200);
    await removeOldUploads(app.services, inHours(25));
    expect(await rowOf(_file)).toBeDefined();
  });

  test("that nothing takes over is removed after 24 hours, its bytes too, and the audit log says so", async () => {
    const ID = await uploaded(reception, "forgotten.pdf");
    const key = (await rowOf(ID))?.storage_key;
    expect(await removeOldUploads(app.services, inHours(23.9))).toBe(0);
    expect(bytesAtRest()).toContain(key);
    expect(await removeOldUploads(app.services, inHours(24.1))).toBe(1);
    expect(bytesAtRest()).not.toContain(key);
    expect((await reception.get(`/file/${ID}`)).status).toBe(404);
    const [news] = (await raman.get("/activityFeed?controller=file")).body;
    expect(news).toMatchObject({
      identity: ID,
      message: "removed the upload forgotten.pdf, which was not attached to anything for 24 hours",
    });
    const { discreet } = await app.database.db
      .selectFrom("audit_event")
      .select("discreet")
      .where("route", "=", "job files.unclaimed")
      .where("identity", "=", ID)
      .executeTakeFirstOrThrow();
    expect(discreet).toBe("removed the upload a file, which was not attached to anything for 24 hours");
  });

  test("in a bucket is removed from the bucket", async () => {
    const bucket = await startBucket();
    const storage = s3Storage({ url: bucket.urlOf("practice/files"), ...bucket.keys });
    const ID = await uploaded(reception);
    const key = (await rowOf(ID))?.storage_key ?? "";
    const bytes = await app.services.storage.read(key);
    if (bytes) await storage.put(key, bytes);
    expect(bucket.objects.size).toBe(1);
    expect(await removeOldUploads({ ...app.services, storage }, inHours(25))).toBe(1);
    expect(bucket.objects.size).toBe(0);
    await bucket.stop();
  });

  test("that a record holds without having noted it is kept, and noted", async () => {
    const ID = await USES["patient.picture"]?.();
    await app.database.db
      .updateTable("file")
      .set({ claimed_time: null })
      .where("ID", "=", ID ?? 0)
      .execute();
    expect(await removeOldUploads(app.services, inHours(25))).toBe(0);
    expect((await rowOf(ID ?? 0))?.claimed_time).toEqual(expect.any(String));
  });

  test("that is attached while the job runs is kept", async () => {
    const patient = (await raman.post("/patient", { first_name: "Ann", last_name: "Meanwhile" })).body.ID;
    const _file = await uploaded(raman);
    await Promise.all([
      raman.post(`/patient/${patient}/attachment`, { _file }),
      removeOldUploads(app.services, inHours(25)),
    ]).then(async ([{ status }]) =>
      expect([status, await rowOf(_file)]).toEqual(
        status === 201 ? [201, expect.anything()] : [400, undefined],
      ),
    );
  });
});

describe("the quota of uploads that are not attached to anything", () => {
  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `scan${at}.pdf`);

  test("counts files of one person, and what is attached no longer", async () => {
    await removeRows();
    for (let calls = 0; calls < UNCLAIMED_QUOTA.person.files / 20; calls += 1)
      expect((await upload(raman, ...names(20))).status).toBe(201);
    const before = bytesAtRest().length;
    const refused = await upload(raman, "one-more.pdf");
    expect([refused.status, refused.body.code]).toEqual([409, "file.own_quota"]);
    expect(refused.body.errors.file).toContain("100 files or 1,000 MB");
    await vi.waitFor(() => expect(bytesAtRest()).toHaveLength(before));
    expect((await upload(reception, "another-person.pdf")).status).toBe(201);
    const last = (
      await app.database.db
        .selectFrom("file")
        .select("ID")
        .where("name", "=", "scan0.pdf")
        .executeTakeFirstOrThrow()
    ).ID;
    const patient = (await raman.post("/patient", { first_name: "Ann", last_name: "Room" })).body.ID;
    await raman.post(`/patient/${patient}/attachment`, { _file: last });
    expect((await upload(raman, "fits-again.pdf")).status).toBe(201);
  });

  test("is not exceeded by two calls at once", async () => {
    await removeRows();
    for (let calls = 0; calls < UNCLAIMED_QUOTA.person.files / 20 - 1; calls += 1)
      await upload(raman, ...names(20));
    const answers = await Promise.all([
      upload(raman, ...names(15)),
      upload(raman, ...names(15)),
      upload(raman, ...names(15)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    ["a person's bytes", "file.own_quota", UNCLAIMED_QUOTA.person.bytes - 10, "raman"],
    ["a client's bytes", "file.client_quota", UNCLAIMED_QUOTA.client.bytes - 10, "reception"],
  ])("counts %s, whatever they are uploaded for", async (_, code, size, other) => {
    await removeRows();
    await insertRow(`held${size}`, size, await app.idOf(other));
    for (const path of ["/file", "/file/upload", "/file?type=attachment", "/message/file"]) {
      const refused = await raman.send("POST", path, formOf({ name: "scan.pdf", bytes: PDF }));
      expect([path, refused.status, refused.body.code]).toEqual([path, 409, code]);
    }
    await removeRows();
  });

  test("does not count what was made here to be downloaded", async () => {
    await removeRows();
    await insertRow("archive", 2 * UNCLAIMED_QUOTA.client.bytes, await app.idOf("raman"));
    await app.database.db
      .updateTable("file")
      .set({ purpose: SERVER_MADE })
      .where("storage_key", "=", "archive")
      .execute();
    expect((await upload(raman, "scan.pdf")).status).toBe(201);
    await removeRows();
  });

  test("of another client is not affected", async () => {
    await insertRow("heldbyraman", UNCLAIMED_QUOTA.client.bytes, await app.idOf("raman"));
    expect((await upload(await app.signIn("vogt"), "scan.pdf")).status).toBe(201);
    await removeRows();
  });
});
