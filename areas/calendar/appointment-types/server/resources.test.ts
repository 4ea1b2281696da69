import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";
import type { Resource } from "../resource.contract.ts";

let app: TestApp;
let raman: Visitor;
let rooms: number;
let foreignRooms: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  const rowFor = async (username: string) =>
    (await makeRow["outpatientlocation"]?.(app.database.db, await app.idOf(username))) ?? 0;
  rooms = await rowFor("raman");
  foreignRooms = await rowFor("vogt");
});
afterAll(() => app.stop());

const PATH = "/resource";
const names = async (visitor: Visitor, query = "") =>
  (await visitor.get(`${PATH}${query}`)).body.map(({ name }: Resource) => name);
const make = async (name: string, fields = {}): Promise<Resource> =>
  (await raman.post(PATH, { kind: "room", name, ...fields })).body;

describe("rooms and equipment", () => {
  test("one is added, changed, archived and restored, each with its entry in the audit log", async () => {
    const room = await make("Room 1", { _location: rooms });
    expect(room).toMatchObject({ name: "Room 1", kind: "room", _location: rooms, version: 1 });
    expect(room.location_name).toBe("Foreign rooms");
    const path = `${PATH}/${room.ID}`;
    const changed = await raman.put(path, { kind: "equipment", _location: null, version: 1 });
    expect(changed.body).toMatchObject({
      kind: "equipment",
      _location: null,
      location_name: null,
      version: 2,
    });
    expect((await raman.delete(path)).body).toEqual({ ID: room.ID, is_deleted: true });
    expect(await names(raman)).not.toContain("Room 1");
    expect(await names(raman, "?show_deleted=true")).toContain("Room 1");
    await raman.put(path, { is_deleted: false });
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "resource")
      .where("identity", "=", room.ID)
      .orderBy("ID")
      .execute();
    expect(events.map(({ message }) => message)).toEqual([
      "added room Room 1",
      "changed equipment Room 1",
      "archived equipment Room 1",
      "restored equipment Room 1",
    ]);
  });

  test("a name is taken once, in any case", async () => {
    await make("Laser");
    const reply = await raman.post(PATH, { kind: "equipment", name: "laser" });
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([
      409,
      "resource.name_taken",
      ["name"],
    ]);
  });

  test("a change to an older version is refused with the current one", async () => {
    const { ID } = await make("Changed twice");
    await raman.put(`${PATH}/${ID}`, { name: "By somebody", version: 1 });
    const late = await raman.put(`${PATH}/${ID}`, { name: "Too late", version: 1 });
    expect([late.status, late.body.details.current.name]).toEqual([409, "By somebody"]);
  });

  test.each([
    [() => ({ name: " " }), "name"],
    [() => ({ kind: "person" }), "kind"],
    [() => ({ _location: foreignRooms }), "_location"],
  ])("what is wrong is refused at its field", async (fields, field) => {
    const reply = await raman.post(PATH, { kind: "room", name: "Refused", ...fields() });
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });

  test("another client's are not there", async () => {
    const { ID } = await make("Mine");
    const vogt = await app.signIn("vogt");
    expect((await vogt.get(`${PATH}/${ID}`)).status).toBe(404);
    expect(await names(vogt)).not.toContain("Mine");
  });
});
