import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let raman: Visitor;
let superadmin: Visitor;
let reception: Visitor;
let me: number;
const made = async (kind: string, owner = me): Promise<number> =>
  (await makeRow[kind]?.(app.database.db, owner)) ?? 0;

beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  superadmin = await app.signIn("superadmin");
  reception = await app.signIn("reception");
  me = await app.idOf("raman");
});
afterAll(() => app.stop());

describe("GET and PUT /doctor/preferences/:id (API-DOC-009, -010)", () => {
  const path = () => `/doctor/preferences/${me}`;

  test("C-19: defaults with ID 0 before anything is saved", async () =>
    expect((await reception.get(path())).body).toEqual({
      ID: 0,
      _doctor: me,
      defaultListType: "INPATIENT",
      _defaultLocation: null,
      location: null,
      version: 0,
    }));

  test("RULE-CLI-07: the location is a live one of the kind and of the client", async () => {
    const [room, theatre] = [await made("outpatientlocation"), await made("inpatientlocation")];
    const foreign = await made("outpatientlocation", await app.idOf("vogt"));
    for (const _defaultLocation of [theatre, foreign, 999_999_999]) {
      const reply = await raman.put(path(), { defaultListType: "OUTPATIENT", _defaultLocation });
      expect([reply.status, reply.body.errors]).toEqual([
        400,
        { _defaultLocation: "Choose one of the outpatient locations from the list." },
      ]);
    }
    const saved = await raman.put(path(), {
      defaultListType: "OUTPATIENT",
      _defaultLocation: room,
      version: 0,
    });
    expect(saved.body).toMatchObject({
      _defaultLocation: room,
      location: { ID: room, name: "Foreign rooms" },
      version: 1,
    });
    expect((await reception.get(path())).body).toEqual(saved.body);
  });

  test("a location that was deleted since is no default, until it is back", async () => {
    const room = await made("outpatientlocation");
    await raman.put(path(), { defaultListType: "OUTPATIENT", _defaultLocation: room });
    await raman.delete(`/outpatientlocation/${room}`);
    expect((await raman.get(path())).body).toMatchObject({ _defaultLocation: null, location: null });
    expect((await raman.put(path(), { defaultListType: "OUTPATIENT", _defaultLocation: room })).status).toBe(
      400,
    );
    await raman.put(`/outpatientlocation/${room}`, { is_deleted: false });
    expect((await raman.get(path())).body._defaultLocation).toBe(room);
  });

  test("F-7: an older version is a 409 with what is there now; of two first savings one wins", async () => {
    const { body } = await raman.get(path());
    const reply = await superadmin.put(`${path()}?doctor_id=${me}`, {
      defaultListType: "INPATIENT",
      version: body.version - 1,
    });
    expect([reply.status, reply.body.code, reply.body.details.current]).toEqual([409, "stale", body]);
    const okafor = await app.signIn("okafor");
    const other = `/doctor/preferences/${await app.idOf("okafor")}`;
    const both = await Promise.all(
      ["INPATIENT", "OUTPATIENT"].map((defaultListType) =>
        okafor.put(other, { defaultListType, version: 0 }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("saved twice it is registered once", async () => {
    const body = { defaultListType: "INPATIENT", _defaultLocation: null };
    const first = await raman.put(path(), body);
    expect((await raman.put(path(), body)).body).toEqual(first.body);
    const events = await app.database.db
      .selectFrom("audit_event")
      .select("message")
      .where("controller", "=", "preferences")
      .where("identity", "=", me)
      .orderBy("ID", "desc")
      .execute();
    expect(events.at(0)?.message).toBe("changed the list and calendar defaults");
    expect(events).toHaveLength(3);
  });

  test("who may not keep them reads only; another client's are not there", async () => {
    expect((await reception.put(path(), { defaultListType: "INPATIENT" })).status).toBe(403);
    const vogt = await app.idOf("vogt");
    expect((await raman.get(`/doctor/preferences/${vogt}`)).status).toBe(404);
    expect((await raman.put(`/doctor/preferences/${vogt}`, { defaultListType: "INPATIENT" })).status).toBe(
      404,
    );
    expect((await superadmin.get(path())).body.message).toBe("doctor_id is required");
  });

  test.each([
    ["defaultListType", { defaultListType: "BOTH" }],
    ["defaultListType", {}],
    ["_defaultLocation", { defaultListType: "INPATIENT", _defaultLocation: -1 }],
    ["_doctor", { defaultListType: "INPATIENT", _doctor: 1 }],
    ["version", { defaultListType: "INPATIENT", version: 1e12 }],
  ])("%s is refused at its field: %j", async (field, body) => {
    const reply = await raman.put(path(), body);
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, [field]]);
  });
});

describe("GET and PUT /doctor/items/:id (API-DOC-011, -012)", () => {
  const path = () => `/doctor/items/${me}`;
  const numbers = (body: { item: string }[]) => body.map(({ item }) => item);

  test("the whole list is kept in order, with what the schedule says", async () => {
    const reply = await raman.put(path(), [
      { item: "49518", item_order: 2 },
      { item: 23, item_order: 1 },
    ]);
    expect([reply.status, numbers(reply.body)]).toEqual([200, ["23", "49518"]]);
    expect(reply.body[0]).toMatchObject({
      _doctor: me,
      item_order: 1,
      is_current: true,
      description: expect.any(String),
    });
    const again = await raman.put(path(), [{ item: "49518" }, { item: "23" }, { item: "104" }]);
    expect(numbers(again.body)).toEqual(["49518", "23", "104"]);
    expect(again.body[1].ID).toBe(reply.body[0].ID);
    expect(numbers((await superadmin.get(`${path()}?doctor_id=${me}`)).body)).toEqual(["49518", "23", "104"]);
    expect(numbers((await raman.put(path(), [{ item: "104" }])).body)).toEqual(["104"]);
  });

  test("RULE-CLI-02: an item twice is refused and nothing is saved", async () => {
    const before = (await raman.get(path())).body;
    const reply = await raman.put(path(), [{ item: "23" }, { item: "36" }, { item: "23" }]);
    expect([reply.status, reply.body.errors]).toEqual([400, { "items.2.item": "This item already exists" }]);
    expect((await raman.get(path())).body).toEqual(before);
  });

  test("a number the schedule does not hold is refused where it stands", async () => {
    const reply = await raman.put(path(), [{ item: "104" }, { item: "999999" }]);
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { "items.1.item": "Select an item from the list." },
    ]);
  });

  test("an item that ended stays until it is taken off", async () => {
    await app.database.db
      .insertInto("preferred_item")
      .values({ _doctor: me, item: "999998", item_order: 9 })
      .execute();
    const reply = await raman.put(path(), [{ item: "999998" }, { item: "104" }]);
    expect(reply.body[0]).toMatchObject({ item: "999998", is_current: false, description: null, fee: null });
    expect(numbers((await raman.put(path(), [])).body)).toEqual([]);
  });

  test("F-7: a list that somebody else changed meanwhile is a 409 with the new one", async () => {
    await raman.put(path(), [{ item: "23" }, { item: "36" }]);
    const reply = await superadmin.put(`${path()}?doctor_id=${me}`, {
      items: [{ item: "104" }],
      version: "23",
    });
    expect([reply.status, reply.body.code, reply.body.details.current.version]).toEqual([
      409,
      "stale",
      "23,36",
    ]);
    const saved = await superadmin.put(`${path()}?doctor_id=${me}`, {
      items: [{ item: "104" }],
      version: "23,36",
    });
    expect(numbers(saved.body)).toEqual(["104"]);
  });

  test("of two lists saved at once one is kept whole", async () => {
    const lists = [
      ["23", "36"],
      ["104", "105"],
    ];
    await Promise.all(
      lists.map((list) =>
        raman.put(
          path(),
          list.map((item) => ({ item })),
        ),
      ),
    );
    expect(lists).toContainEqual(numbers((await raman.get(path())).body));
  });

  test.each([
    [null],
    [5],
    ["x"],
    [{}],
    [[5]],
    [[{ item: "abc" }]],
    [[{ item: "1234567" }]],
    [[{ item: "23", item_order: -1 }]],
  ])("%j is refused", async (body) => expect((await raman.put(path(), body)).status).toBe(400));

  test("201 items are too many", async () => {
    const reply = await raman.put(
      path(),
      Array.from({ length: 201 }, (_, at) => ({ item: `${at + 1}` })),
    );
    expect(reply.body.errors).toEqual({ items: "Choose at most 200 items." });
  });
});
