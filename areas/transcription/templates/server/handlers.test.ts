import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { ClientTemplate } from "../contract.ts";

let app: TestApp;
let letters: Visitor;
beforeAll(async () => {
  app = await startApp();
  letters = await app.signIn("ramanletters");
});
afterAll(() => app.stop());

const PATH = "/clienttemplate";
async function upload(name = "Review letter.txt", by = letters): Promise<number> {
  const form = new FormData();
  form.append("file", new File(["Dear Dr\n\n"], name, { type: "text/plain" }));
  const { status, body } = await by.send("POST", "/file?type=template", form);
  expect([status, body.message]).toEqual([201, undefined]);
  return body[0].ID;
}
const add = async (fields: object = {}): Promise<ClientTemplate> => {
  const { status, body } = await letters.post(PATH, {
    _file: await upload(),
    character_offset_count: 9,
    ...fields,
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
};
const listed = async (by = letters, query = ""): Promise<number[]> =>
  (await by.get(`${PATH}${query}`)).body.map(({ ID }: ClientTemplate) => ID);

describe("API-TPL-001 to -004: client templates", () => {
  test("one is added, changed, deleted and restored, each with its entry in the audit log", async () => {
    const added = await add();
    expect(added).toMatchObject({
      file: { ID: added._file, name: "Review letter.txt" },
      character_offset_count: 9,
      version: 1,
    });
    const change = { character_offset_count: 40, version: 1 };
    expect((await letters.put(`${PATH}/${added.ID}`, change)).body).toMatchObject({
      character_offset_count: 40,
      version: 2,
    });
    const late = await letters.put(`${PATH}/${added.ID}`, change);
    expect([late.status, late.body.details.current.character_offset_count]).toEqual([409, 40]);
    const _file = await upload("Letter 2.txt");
    expect((await letters.put(`${PATH}/${added.ID}`, { _file })).body.file.name).toBe("Letter 2.txt");
    expect((await letters.delete(`${PATH}/${added.ID}`)).body).toEqual({ ID: added.ID, is_deleted: true });
    expect((await letters.delete(`${PATH}/${added.ID}`)).status).toBe(200);
    expect(await listed()).not.toContain(added.ID);
    expect((await letters.put(`${PATH}/${added.ID}`, { character_offset_count: 1 })).status).toBe(404);
    expect(await listed(letters, "?show_deleted=true")).toContain(added.ID);
    expect((await letters.put(`${PATH}/${added.ID}`, { is_deleted: false })).body.is_deleted).toBe(false);
    const told = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "discreet"])
      .where("controller", "=", "clienttemplate")
      .where("identity", "=", added.ID)
      .where("kind", "=", "write")
      .orderBy("ID")
      .execute();
    expect(told.map(({ message }) => message)).toEqual([
      "added the template Review letter.txt",
      "changed the template Review letter.txt",
      "changed the template Letter 2.txt",
      "deleted the template Letter 2.txt",
      "restored the template Letter 2.txt",
    ]);
    expect(told[0]?.discreet).toBe("added the template a file");
  });

  test.each([
    [{ _file: undefined }, "_file", "Please upload a template"],
    [{ _file: null }, "_file", "Please upload a template"],
    [{ _file: 0 }, "_file", "Please upload a template"],
    [{ _file: 999_999_999 }, "_file", "Upload this template again."],
    [{ character_offset_count: -1 }, "character_offset_count", "Character offset cannot be negative."],
    [
      { character_offset_count: 1.5 },
      "character_offset_count",
      "Enter the characters of the blank form as a whole number.",
    ],
    [{ character_offset_count: 2_000_000 }, "character_offset_count", "Enter at most 1,000,000."],
  ])("RULE-TPL-01, RULE-TPL-02: refuses %j", async (wrong, field, words) => {
    const { status, body } = await letters.post(PATH, {
      _file: await upload(),
      character_offset_count: 9,
      ...wrong,
    });
    expect([status, body.errors]).toEqual([400, { [field]: words }]);
  });

  test("a file is the caller's own unused upload, of this client", async () => {
    const used = await add();
    const others = await upload("Another.txt", await app.signIn("vogt"));
    for (const _file of [used._file, others]) {
      const { status, body } = await letters.post(PATH, { _file, character_offset_count: 0 });
      expect([status, body.errors]).toEqual([400, { _file: "Upload this template again." }]);
    }
  });

  test("readers see live ones and open their files; only editors see deleted ones", async () => {
    const [live, gone] = [await add(), await add()];
    await letters.delete(`${PATH}/${gone.ID}`);
    const reception = await app.signIn("reception");
    expect(await listed(reception, "?show_deleted=true")).toContain(live.ID);
    expect(await listed(reception, "?show_deleted=true")).not.toContain(gone.ID);
    expect((await reception.get(`/file/${live._file}`)).body).toBe("Dear Dr\n\n");
    expect((await reception.post(PATH, { _file: live._file, character_offset_count: 0 })).status).toBe(403);
    const coordinator = await app.signIn("coordinator");
    expect(await listed(coordinator, `?doctor_id=${await app.idOf("raman")}`)).toContain(live.ID);
    expect(await listed(await app.signIn("vogt"))).toEqual([]);
  });

  test("F-1: the database itself refuses another client's file", async () => {
    const values = { _doctor: await app.idOf("vogt"), _file: await upload(), character_offset_count: 0 };
    const insert = app.database.db.insertInto("client_template").values(values);
    await expect(insert.execute()).rejects.toThrow(/client_template_file_exists/);
  });
});
