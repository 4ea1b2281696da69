import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { type MedicalWord, MAX_WORDS } from "../contract.ts";

let app: TestApp;
let typist: Visitor;
let editor: Visitor;
let manager: Visitor;
beforeAll(async () => {
  app = await startApp();
  typist = await app.signIn("typist");
  editor = await app.signIn("editor");
  manager = await app.signIn("typingmanager");
}, 60_000);
afterAll(() => app.stop());

const add = (who: Visitor, ...words: string[]) => who.post("/medicalWord", { words });
const found = async (who: Visitor, search: string): Promise<MedicalWord[]> =>
  (await who.get(`/medicalWord/50/1?search=${encodeURIComponent(search)}`)).body.medical_words;

describe("medical words", () => {
  test("the list begins with the product's, and a typist adds to it for everybody, each word once", async () => {
    const before: string[] = (await typist.get("/medicalWord")).body.words;
    expect(before.length).toBeGreaterThan(300);
    expect((await add(typist, " Zolendronate ", "tirzepatidex")).body).toEqual({ added: 2 });
    expect((await add(editor, "zolendronate", "newword")).body).toEqual({ added: 1 });
    const after: string[] = (await editor.get("/medicalWord")).body.words;
    expect(after.filter((word) => !before.includes(word)).toSorted()).toEqual([
      "Zolendronate",
      "newword",
      "tirzepatidex",
    ]);
  });

  test("is searched and sorted, and says who added a word", async () => {
    await add(typist, "qqalpha", "qqbeta");
    expect(
      (await found(editor, "QQ")).map(({ word, added_by, is_removable }) => [word, added_by, is_removable]),
    ).toEqual([
      ["qqalpha", "Hoa Tran", false],
      ["qqbeta", "Hoa Tran", false],
    ]);
    const { body } = await typist.get("/medicalWord/1/1?search=qq&sort=-word");
    expect([body.totalItems, body.medical_words[0].word]).toEqual([2, "qqbeta"]);
    expect(await found(typist, "%")).toEqual([]);
  });

  test("a word is deleted by whoever added it and by whoever assigns work", async () => {
    await add(typist, "xqalpha", "xqbeta");
    const [alpha, beta] = await found(typist, "xq");
    expect((await editor.delete(`/medicalWord/${alpha?.ID}`)).status).toBe(403);
    expect((await typist.delete(`/medicalWord/${alpha?.ID}`)).status).toBe(200);
    expect((await manager.delete(`/medicalWord/${beta?.ID}`)).status).toBe(200);
    expect(await found(typist, "xq")).toEqual([]);
    expect((await manager.delete(`/medicalWord/${beta?.ID}`)).status).toBe(404);
  });

  test.each([["two words"], ["a"], ["50mg"], ["<script>"], ["x".repeat(61)], [""]])(
    "refuses %j",
    async (word) => {
      const answer = await add(typist, "xzfine", word);
      expect([answer.status, answer.body.code]).toEqual([400, "invalid"]);
      expect(await found(typist, "xzfine")).toEqual([]);
    },
  );

  test("takes no more than it can look through", async () => {
    await app.database.pool.query(
      `insert into medical_word (word) select 'filler' || n from generate_series(1, ${MAX_WORDS}) n`,
    );
    const full = await add(typist, "toomuch");
    expect([full.status, full.body.code]).toEqual([409, "words.full"]);
    expect(await found(typist, "toomuch")).toEqual([]);
    await app.database.pool.query("delete from medical_word where word like 'filler%'");
  });
});
