import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import type { Actor, Client } from "#platform/access/actor.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";
import { claimUpload } from "#platform/files/server/index.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { formOf, PNG } from "#test/support/files.ts";

// Rules for every purpose that a feature declares. A new purpose is covered without a test of its own.

const purposes = features.flatMap(({ filePurposes }) => filePurposes);
const fileUses = features.flatMap((feature) => feature.fileUses);

let app: TestApp;
let doctor: number;
beforeAll(async () => {
  app = await startApp();
  doctor = await app.idOf("raman");
});
afterAll(() => app.stop());

let uploads = 0;
/** Inserts a file as it is after its upload for this purpose. Null inserts a file without a purpose. */
async function insertUpload(
  purpose: FilePurpose | null,
  kind: keyof typeof FILE_KINDS,
  size = 10,
): Promise<number> {
  uploads += 1;
  const row = {
    _doctor: doctor,
    name: "file",
    size,
    mime_type: FILE_KINDS[kind].mime,
    sha256: Buffer.alloc(32),
  };
  const inserted = app.database.db
    .insertInto("file")
    .values({
      ...row,
      storage_key: `purpose${uploads}`,
      _uploaded_by: doctor,
      purpose: purpose?.name ?? null,
    })
    .returning("ID");
  return (await inserted.executeTakeFirstOrThrow()).ID;
}

const claims = (ID: number, purpose: FilePurpose) => {
  const actor: Actor = {
    ID: doctor,
    kind: "client",
    username: "raman",
    first_name: "",
    last_name: "",
    groups: [],
    grants: new Map(),
    client: doctor,
    company: null,
    user_type: 0,
  };
  const client: Client = {
    ...{
      ID: doctor,
      username: "raman",
      first_name: "",
      last_name: "",
      zone: "Australia/Sydney",
      country: "AU",
    },
    ...{ user_type: 0, company: null, company_code: null, is_deleted: false, is_served: false },
    ...{ has_locked: false, has_assigned: false },
  };
  return claimUpload({ db: app.database.db, actor, client, requestingID: null, fileUses }, ID, purpose);
};

describe("every purpose of files", () => {
  test("has a name of its own, kinds, a size and permissions", () => {
    expect(new Set(purposes.map(({ name }) => name)).size).toBe(purposes.length);
    const incomplete = purposes.filter(
      ({ kinds, limit, needs }) => kinds.length === 0 || limit < 1 || needs.length === 0,
    );
    expect(incomplete).toEqual([]);
  });

  test("a file uploaded for one purpose is claimed for that one alone", async () => {
    const wrong: string[] = [];
    for (const uploaded of purposes) {
      for (const used of purposes) {
        const kind = used.kinds.find((one) => uploaded.kinds.includes(one)) ?? uploaded.kinds[0] ?? "pdf";
        const isClaimed = (await claims(await insertUpload(uploaded, kind), used)) !== null;
        if (isClaimed !== (uploaded === used)) wrong.push(`${uploaded.name} as ${used.name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("a file uploaded for nothing in particular is claimed where its kind and size fit", async () => {
    for (const purpose of purposes) {
      const [kind = "pdf"] = purpose.kinds;
      expect(await claims(await insertUpload(null, kind), purpose)).not.toBeNull();
      expect(await claims(await insertUpload(null, kind, purpose.limit + 1), purpose)).toBeNull();
      const other = (["docx", "csv", "png"] as const).find((one) => !purpose.kinds.includes(one));
      if (other) expect(await claims(await insertUpload(null, other), purpose)).toBeNull();
    }
  });

  test("over HTTP, a file uploaded as an attachment is refused as a letterhead and kept for the patient", async () => {
    // Deletes the files of the other tests, which would fill the quota.
    await app.database.db.deleteFrom("file").where("_doctor", "=", doctor).execute();
    const raman = await app.signIn("raman");
    // Deletes uploads of the other tests that are attached to no record, because they would fill the quota
    // for unattached files.
    await app.database.db.deleteFrom("file").where("claimed_time", "is", null).execute();
    const [file] = (await raman.send("POST", "/file?type=attachment", formOf({ name: "a.png", bytes: PNG })))
      .body;
    const settings = await raman.post("/practicesettings", { letterhead: file.ID });
    expect([settings.status, settings.body.errors]).toEqual([400, { letterhead: "Upload this file again." }]);
    const patient = (await raman.post("/patient", { first_name: "Ann", last_name: "Scan" })).body.ID;
    expect((await raman.post(`/patient/${patient}/attachment`, { _file: file.ID })).status).toBe(201);
  });
});
