import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { meanwhile } from "#test/support/meanwhile.ts";

let app: TestApp;
let raman: Visitor;
let superadmin: Visitor;
let me: number;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  superadmin = await app.signIn("superadmin");
  me = await app.idOf("raman");
});
afterAll(() => app.stop());

const set = (points: number | string, spelling = "udpdateCreditPoints") =>
  superadmin.put(`/doctor/${spelling}/${me}/${points}`);
const status = (body: unknown) => superadmin.put(`/doctor/creditStatus?doctor_id=${me}`, body);
const history = async (size = 20, page = 1) =>
  (await superadmin.get(`/doctor/creditHistory/${size}/${page}?doctor_id=${me}`)).body;

describe("PUT /doctor/udpdateCreditPoints/:userId/:creditPoint (API-DOC-020)", () => {
  test("sets the balance, by the seed's spelling and by the right one, with either verb", async () => {
    expect((await set(120)).body).toEqual({ ID: me, neurons: 120, status: true });
    expect((await set(130, "updateCreditPoints")).body.neurons).toBe(130);
    expect((await superadmin.post(`/doctor/udpdateCreditPoints/${me}/140`)).body.neurons).toBe(140);
    expect((await superadmin.get(`/doctor/${me}`)).body.neurons).toBe(140);
  });

  test("a balance set twice is the same, and registered once", async () => {
    const { totalItems } = await history();
    await set(155);
    await set(155);
    expect((await history()).totalItems).toBe(totalItems + 1);
  });

  test.each(["-1", "1.5", "abc", "2147483648", "99999999999999999"])(
    "RULE-CLI-06: %s is no balance",
    async (points) => {
      const reply = await set(points);
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, ["creditPoint"]]);
    },
  );

  test("RULE-CLI-06: staff only, and only of a client that is there", async () => {
    expect((await raman.put(`/doctor/udpdateCreditPoints/${me}/5`)).status).toBe(403);
    expect((await (await app.signIn("billing")).put(`/doctor/udpdateCreditPoints/${me}/5`)).status).toBe(403);
    expect((await superadmin.put("/doctor/udpdateCreditPoints/999999999/5")).status).toBe(404);
    expect(
      (await superadmin.put(`/doctor/udpdateCreditPoints/${await app.idOf("superadmin")}/5`)).status,
    ).toBe(404);
  });

  test("RULE-PERM-06: not of a client beyond one's reach", async () => {
    const right = { _group: 4, team: "RCH", permission: "client.credit", reach: "C" } as const;
    await app.database.db.insertInto("group_permission").values(right).execute();
    const rchadmin = await app.signIn("rchadmin");
    expect((await rchadmin.put(`/doctor/udpdateCreditPoints/${me}/5`)).status).toBe(404);
    expect((await rchadmin.put(`/doctor/udpdateCreditPoints/${await app.idOf("rchdoctor")}/5`)).status).toBe(
      200,
    );
    await app.database.db
      .deleteFrom("group_permission")
      .where("_group", "=", 4)
      .where("permission", "=", "client.credit")
      .execute();
  });

  test("two who set it at once: the later one is told of from what the earlier one left", async () => {
    await set(300);
    await meanwhile(
      app,
      (trx) => trx.updateTable("doctor").set({ neurons: 310 }).where("ID", "=", me).execute(),
      () => set(320),
    );
    expect((await history(1)).changes).toMatchObject([{ neurons_before: 310, neurons: 320 }]);
  });

  test("F-7: who has the client's form open is told", async () => {
    const { version } = (await superadmin.get(`/doctor/${me}`)).body;
    await set(160);
    const reply = await superadmin.put(`/doctor/${me}`, { company: "Richmond", version });
    expect([reply.status, reply.body.code]).toEqual([409, "stale"]);
  });
});

describe("PUT /doctor/creditStatus (API-DOC-019) and GET /doctor/creditScore (API-DOC-018)", () => {
  test("C-60: says whether the points are used; what is left out stays", async () => {
    await set(200);
    expect((await status({ status: false })).body).toEqual({ ID: me, neurons: 200, status: false });
    expect((await status({ credit_points: 210 })).body).toEqual({ ID: me, neurons: 210, status: false });
    expect((await raman.get("/doctor/creditScore")).body).toEqual({ credit_points: 210, status: false });
    expect((await status({ status: true })).body.status).toBe(true);
    expect((await status({})).body).toEqual({ ID: me, neurons: 210, status: true });
  });

  test.each([
    ["credit_points", { credit_points: -1 }],
    ["credit_points", { credit_points: "5" }],
    ["status", { status: "yes" }],
  ])("%s is refused at its field: %j", async (field, body) => {
    const reply = await status(body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
  });

  test("a client sees its own balance only, and changes none", async () => {
    const vogt = await app.idOf("vogt");
    expect((await raman.get(`/doctor/creditScore?doctor_id=${vogt}`)).status).toBe(404);
    expect((await raman.put("/doctor/creditStatus", { credit_points: 5 })).status).toBe(403);
    const okafor = await app.signIn("okafor");
    const asked = `?doctor_id=${me}&requestingID=${await app.idOf("okafor")}`;
    expect((await okafor.get(`/doctor/creditScore${asked}`)).status).toBe(404);
  });
});

describe("GET /doctor/creditHistory/:pageSize/:pageNumber", () => {
  test("tells each change with who made it, newest first, whichever call made it", async () => {
    await set(300);
    await status({ credit_points: 310, status: false });
    await superadmin.put(`/doctor/${me}`, { neurons: 320 });
    await superadmin.put(`/doctor/${me}`, { company: "Something else" });
    const { changes, totalItems } = await history(3);
    expect(changes).toMatchObject([
      { neurons_before: 310, neurons: 320, status_before: null, status: null },
      {
        neurons_before: 300,
        neurons: 310,
        status_before: true,
        status: false,
        by: { ID: await app.idOf("superadmin") },
      },
      { neurons: 300 },
    ]);
    expect(totalItems).toBeGreaterThan(3);
    expect((await history(1, totalItems)).changes).toMatchObject([
      { neurons: 120, neurons_before: expect.any(Number) },
    ]);
  });

  test("of ten at once each is in it, and the balance is that of the last", async () => {
    const before = (await history()).totalItems;
    const points = Array.from({ length: 10 }, (_, at) => 1000 + at);
    await Promise.all(points.map((one) => set(one)));
    const { changes, totalItems } = await history();
    expect(totalItems).toBe(before + 10);
    expect((await superadmin.get(`/doctor/${me}`)).body.neurons).toBe(changes[0].neurons);
  });
});
