import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import type { ShortForm } from "../contract.ts";

let app: TestApp;
let typist: Visitor;
let editor: Visitor;
let coordinator: Visitor;
beforeAll(async () => {
  app = await startApp();
  typist = await app.signIn("typist");
  editor = await app.signIn("editor");
  coordinator = await app.signIn("coordinator");
}, 60_000);
afterAll(() => app.stop());

const named = async (who: Visitor, short: string): Promise<ShortForm[]> =>
  (await who.get("/shortForm")).body.filter((row: ShortForm) => row.short === short);
const add = (who: Visitor, body: object) =>
  who.post("/shortForm", { text: "I will see {her} again.", ...body });

describe("short forms", () => {
  test("a person's own are that person's alone, the office's are everybody's", async () => {
    const mine = await add(typist, { short: " FUA " });
    expect([mine.status, mine.body.short, mine.body.is_office]).toEqual([201, "fua", false]);
    const office = await add(coordinator, { short: "fub", is_office: true });
    expect(office.body.is_office).toBe(true);
    expect(await named(editor, "fua")).toEqual([]);
    expect((await named(editor, "fub")).map(({ ID }) => ID)).toEqual([office.body.ID]);
    expect((await editor.put(`/shortForm/${mine.body.ID}`, { text: "No" })).status).toBe(404);
    expect((await typist.put(`/shortForm/${office.body.ID}`, { text: "No" })).status).toBe(403);
    expect((await typist.delete(`/shortForm/${office.body.ID}`)).status).toBe(403);
    expect((await add(typist, { short: "fuc", is_office: true })).status).toBe(403);
  });

  test("one is changed, refused in an old version, and deleted", async () => {
    const { body } = await add(typist, { short: "chg" });
    const changed = await typist.put(`/shortForm/${body.ID}`, { text: "Changed {it}.", version: 1 });
    expect(changed.body).toMatchObject({ text: "Changed {it}.", version: 2 });
    const late = await typist.put(`/shortForm/${body.ID}`, { text: "Late", version: 1 });
    expect([late.status, late.body.details.current.text]).toEqual([409, "Changed {it}."]);
    expect((await typist.delete(`/shortForm/${body.ID}`)).status).toBe(200);
    expect(await named(typist, "chg")).toEqual([]);
  });

  test("a name is there once for a person, and once for the office", async () => {
    await add(typist, { short: "two" });
    const again = await add(typist, { short: "two" });
    expect(again.body.errors).toEqual({ short: "There is already a short form with this name." });
    expect((await add(editor, { short: "two" })).status).toBe(201);
    expect((await add(coordinator, { short: "two", is_office: true })).status).toBe(201);
    expect((await add(coordinator, { short: "two", is_office: true })).status).toBeGreaterThanOrEqual(400);
  });

  test.each([["a"], ["6fu"], ["with space"], ["thirteenchars"], ["é1"]])(
    "refuses the name %j",
    async (short) => {
      expect((await add(typist, { short })).body.errors).toHaveProperty("short");
    },
  );

  test("the list is searched and paged", async () => {
    await add(typist, { short: "srch", text: "Hypertension 100% controlled" });
    const found = await typist.get("/shortForm/10/1?search=hyper");
    expect(found.body.short_forms.map(({ short }: ShortForm) => short)).toEqual(["srch"]);
    expect((await typist.get("/shortForm/10/1?search=100%25")).body.totalItems).toBe(1);
    expect((await typist.get("/shortForm/10/1?search=nothing_like_this")).body.totalItems).toBe(0);
  });
});
