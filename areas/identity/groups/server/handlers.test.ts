import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "#kernel/access/permissions.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { meanwhile } from "#test/support/meanwhile.ts";

let app: TestApp;
let superadmin: Visitor;
let admin: Visitor;
let reception: Visitor;

beforeAll(async () => {
  app = await startApp();
  superadmin = await app.signIn("superadmin");
  admin = await app.signIn("admin");
  reception = await app.signIn("reception");
}, 60_000);
afterAll(() => app.stop());

interface Toggle {
  ID: number;
  name: Permission;
  reach: string;
}
const togglesOf = async (id: number): Promise<Toggle[]> =>
  (await superadmin.get(`/group/${id}`)).body.permissions;
const without = async (id: number, ...rights: Permission[]) =>
  (await togglesOf(id)).filter(({ name }) => !rights.includes(name));
const toggle = (right: Permission, reach?: string) => ({ ID: PERMISSIONS[right].ID, reach });
let made = 0;
const makeGroup = async (by: Visitor, body: object = {}) => {
  made += 1;
  return by.post("/group", { team: "SYN", access_level: `Made ${made}`, ...body });
};

describe("GET /group", () => {
  test("lists the 29 groups with rights and people", async () => {
    const { body } = await superadmin.get("/group");
    expect(body.filter(({ ID }: { ID: number }) => ID < 30)).toHaveLength(29);
    expect(body[0]).toMatchObject({ ID: 1, team: "SYN", access_level: "Super Administrator", members: 1 });
    expect(body[0].rights).toBeGreaterThan(60);
  });

  test("who may only edit users reads the names", async () => {
    const { body } = await (await app.signIn("rchadmin")).get("/group");
    expect(body.find(({ ID }: { ID: number }) => ID === 4)).toEqual({
      ID: 4,
      team: "RCH",
      access_level: "Administrator",
      rights: null,
      members: null,
      grantable_to: ["staff"],
    });
    expect(body.find(({ ID }: { ID: number }) => ID === 1).grantable_to).toEqual([]);
  });
});

describe("GET /permission", () => {
  test("every right has its number, words and area", async () => {
    const { body } = await admin.get("/permission");
    expect(body).toHaveLength(Object.keys(PERMISSIONS).length);
    expect(body[0]).toEqual({
      ID: 1,
      name: "calendar.view",
      description: "View calendar, day list and availability",
      area: "Calendar and patients",
    });
  });
});

describe("RULE-GRP-01: POST /group", () => {
  test("team and access level are required, and nothing is made", async () => {
    const before = (await superadmin.get("/group")).body.length;
    for (const body of [
      {},
      { team: "SYN" },
      { access_level: "Helpers" },
      { team: "ABC", access_level: "" },
    ]) {
      expect(await admin.post("/group", body)).toMatchObject({
        status: 400,
        body: { message: "Team and access level are required" },
      });
    }
    expect((await superadmin.get("/group")).body).toHaveLength(before);
  });

  test("new groups count from 30 and store the reach of each right (F-4)", async () => {
    const { status, body } = await makeGroup(admin, {
      permissions: [toggle("patient.view"), toggle("calendar.view", "S")],
    });
    expect(status).toBe(201);
    expect(body.ID).toBeGreaterThanOrEqual(30);
    expect(body.permissions).toEqual([
      { ID: 1, name: "calendar.view", reach: "S" },
      { ID: 3, name: "patient.view", reach: "A" },
    ]);
    const widest = async (team: string) =>
      (await makeGroup(admin, { team, permissions: [toggle("patient.view")] })).body.permissions[0].reach;
    expect([await widest("RCH"), await widest("EXT")]).toEqual(["C", "O"]);
  });

  test.each([
    [
      "RCH",
      "A",
      'The widest scope of a group of the partner company is that company. Choose another scope for "View patients, referrals and referring doctors".',
    ],
    ["EXT", "A", /is its own record/],
    ["EXT", "C", /is its own record/],
    ["SYN", "O", /can have the scope all clients/],
  ])("F-4: %s never reaches %s", async (team, reach, message) => {
    const answer = await makeGroup(superadmin, { team, permissions: [toggle("patient.view", reach)] });
    expect(answer).toMatchObject({ status: 400, body: { code: "permission.reach" } });
    expect(answer.body.message).toEqual(
      typeof message === "string" ? message : expect.stringMatching(message),
    );
  });

  test("F-4: the database refuses it too", async () => {
    const write = app.database.db
      .insertInto("group_permission")
      .values({ _group: 11, team: "EXT", permission: "user.edit", reach: "A" });
    await expect(write.execute()).rejects.toThrow(/group_permission_reach_of_team/);
    const elsewhere = app.database.db
      .insertInto("group_permission")
      .values({ _group: 11, team: "SYN", permission: "user.edit", reach: "A" });
    await expect(elsewhere.execute()).rejects.toThrow(/group_permission_group_exists/);
  });

  test("names within a team are different", async () => {
    expect(await admin.post("/group", { team: "SYN", access_level: "typist" })).toMatchObject({
      status: 409,
      body: {
        code: "group.name_taken",
        errors: { access_level: "This team already has a group with this name." },
      },
    });
  });

  test("a permission that does not exist is named", async () => {
    expect(await makeGroup(admin, { permissions: [{ ID: 999 }] })).toMatchObject({
      status: 400,
      body: { errors: { permissions: "Permission 999 doesn't exist. Choose from the list." } },
    });
  });

  test("C-07: nobody turns on more than the own right", async () => {
    const before = (await superadmin.get("/group")).body.length;
    expect(await makeGroup(admin, { permissions: [toggle("task.own", "A")] })).toMatchObject({
      status: 403,
      body: {
        message:
          "You can't grant \"View own tasks, batches and letters (clients)\": you don't have this permission yourself, or not for as many clients.",
      },
    });
    expect((await superadmin.get("/group")).body).toHaveLength(before);
    expect((await makeGroup(superadmin, { permissions: [toggle("task.own", "A")] })).status).toBe(201);
  });
});

describe("RULE-GRP-02: PUT /group/:id", () => {
  test("a toggle counts from the next request of an open session (RULE-PERM-15)", async () => {
    const raman = await app.idOf("raman");
    expect((await reception.get("/patient/10/1")).status).toBe(200);
    const before = await togglesOf(11);
    expect((await admin.put("/group/11", { permissions: await without(11, "patient.view") })).status).toBe(
      200,
    );
    expect((await reception.get("/patient/10/1")).status).toBe(404);
    expect((await reception.get("/auth/me")).body.permissions).not.toContain("patient.view");
    await admin.put("/group/11", { permissions: before });
    expect((await reception.get(`/patient/10/1?doctor_id=${raman}`)).status).toBe(200);
  });

  test("a toggle that stays keeps its reach; names and rights left out stay", async () => {
    const before = await togglesOf(14);
    const { body } = await superadmin.put("/group/14", { permissions: before.map(({ ID }) => ({ ID })) });
    expect(body.permissions).toEqual(before);
    expect((await superadmin.put("/group/14", { access_level: "Appointmaid" })).body.permissions).toEqual(
      before,
    );
  });

  test("a narrower reach shows at once (RULE-PERM-06)", async () => {
    const standard = await app.signIn("standard");
    const asked = `/patient/10/1?doctor_id=${await app.idOf("raman")}`;
    expect((await standard.get(asked)).status).toBe(200);
    const before = await togglesOf(10);
    const narrowed = before.map(({ ID, name, reach }) => ({
      ID,
      reach: name === "patient.view" ? "C" : reach,
    }));
    await admin.put("/group/10", { permissions: narrowed });
    expect((await standard.get(asked)).status).toBe(404);
    expect((await standard.get(`/patient/10/1?doctor_id=${await app.idOf("rchdoctor")}`)).status).toBe(200);
    await admin.put("/group/10", { permissions: before });
  });

  test("its people's browsers are told at once, nobody else's", async () => {
    const manager = await app.signIn("manager");
    const told = await reception.listen("/auth/live");
    const onPage = await reception.listen(`/live?doctor_id=${await app.idOf("raman")}`);
    const other = await manager.listen("/auth/live");
    for (const each of [told, onPage, other]) await each.next("hello");
    await admin.put("/group/11", { permissions: await togglesOf(11) });
    const changed = { controller: "auth", identity: await app.idOf("reception") };
    expect(await told.next("change", changed)).toMatchObject(changed);
    expect(await onPage.next("change", { controller: "auth" })).toMatchObject({ controller: "auth" });
    await admin.put("/group/12", { permissions: await togglesOf(12) });
    // The first event of this name that reaches the manager concerns the manager's own group.
    expect(await other.next("change", { controller: "auth" })).toMatchObject({
      identity: await app.idOf("manager"),
    });
    for (const each of [told, onPage, other]) each.close();
  });

  test("a group that does not exist is a 404", async () => {
    for (const id of [99_999, 4_000_000_000]) {
      expect((await admin.get(`/group/${id}`)).status).toBe(404);
      expect((await admin.put(`/group/${id}`, { permissions: [] })).status).toBe(404);
      expect((await admin.delete(`/group/${id}`)).status).toBe(404);
    }
  });

  test("F-7: an older version is refused with the group as it is now", async () => {
    const { body } = await admin.get("/group/26");
    await admin.put("/group/26", { access_level: "Reports", version: body.version });
    expect(await admin.put("/group/26", { permissions: [], version: body.version })).toMatchObject({
      status: 409,
      body: { code: "stale", details: { current: { ID: 26, version: body.version + 1 } } },
    });
    expect((await togglesOf(26)).length).toBe(body.permissions.length);
  });

  test("F-7: of two who change it at the same moment the later one is told", async () => {
    const { body } = await admin.get("/group/26");
    const answer = await meanwhile(
      app,
      (trx) =>
        trx
          .updateTable("access_group")
          .set({ version: body.version + 1 })
          .where("ID", "=", 26)
          .execute(),
      () => admin.put("/group/26", { access_level: "Reports", version: body.version }),
    );
    expect([answer.status, answer.body.code]).toEqual([409, "stale"]);
  });

  test("group 1 is changed by its own people only, and keeps group.manage", async () => {
    expect(await admin.put("/group/1", { access_level: "Boss" })).toMatchObject({
      status: 403,
      body: { message: "Only a Super Administrator can change this group." },
    });
    expect(await superadmin.put("/group/1", { permissions: await without(1, "group.manage") })).toMatchObject(
      {
        status: 409,
        body: { code: "group.keeps_manage" },
      },
    );
    expect(await togglesOf(1)).toContainEqual({ ID: 49, name: "group.manage", reach: "A" });
  });

  test("nobody takes the managing of groups from oneself", async () => {
    expect(await admin.put("/group/2", { permissions: await without(2, "group.manage") })).toMatchObject({
      status: 409,
      body: {
        message:
          "This would remove your own permission to manage groups. Ask another administrator to do it.",
      },
    });
    expect((await admin.get("/group")).status).toBe(200);
  });

  test("the team of a group with people stays", async () => {
    expect(await admin.put("/group/11", { team: "SYN" })).toMatchObject({
      status: 409,
      body: { code: "group.team_stays" },
    });
    const { body } = await makeGroup(admin, { permissions: [toggle("patient.view")] });
    expect(
      (await admin.put(`/group/${body.ID}`, { team: "EXT", permissions: [toggle("patient.view")] })).body,
    ).toMatchObject({
      team: "EXT",
      permissions: [{ name: "patient.view", reach: "O" }],
    });
  });

  test("a change is in the audit log with before and after (RULE-PERM-17)", async () => {
    await admin.put("/group/28", { permissions: await without(28, "news.view") });
    const row = await app.database.db
      .selectFrom("audit_event")
      .select(["message", "before", "after"])
      .where("controller", "=", "group")
      .where("identity", "=", 28)
      .executeTakeFirstOrThrow();
    expect(row.message).toBe("changed the group Business Development");
    expect(JSON.stringify(row.before)).toContain("news.view");
    expect(JSON.stringify(row.after)).not.toContain("news.view");
  });
});

describe("DELETE /group/:id", () => {
  test("only a group of one's own making with nobody in it", async () => {
    const { body } = await makeGroup(admin);
    expect((await admin.delete(`/group/${body.ID}`)).body).toEqual({ ID: body.ID });
    expect((await admin.get(`/group/${body.ID}`)).status).toBe(404);
    expect(await admin.delete("/group/29")).toMatchObject({ status: 409, body: { code: "group.given" } });
    const used = (await makeGroup(admin)).body.ID;
    await app.database.db
      .insertInto("person_group")
      .values({ _person: await app.idOf("typist"), _group: used })
      .execute();
    expect(await admin.delete(`/group/${used}`)).toMatchObject({
      status: 409,
      body: { message: "One user is still in this group." },
    });
  });
});

describe("POST /group/:id/preview", () => {
  test("names who loses and who gains each screen, and saves nothing", async () => {
    const permissions = [...(await without(11, "patient.view", "patient.edit")), toggle("report.run")];
    const { status, body } = await admin.post("/group/11/preview", { permissions });
    expect(status).toBe(200);
    const effect = (name: string) => body.effects.find((each: { name: string }) => each.name === name);
    const names = (people: { people: { username: string }[] }) =>
      people.people.map(({ username }) => username).toSorted();
    expect(names(effect("Patients and referring doctors").loses)).toEqual([
      "okaforreception",
      "reception",
      "vogtreception",
    ]);
    expect(effect("Reports").gains.count).toBe(3);
    expect(effect("Add and edit patients, referrals and attachments")).toMatchObject({
      is: "act",
      loses: { count: 3 },
    });
    expect(await togglesOf(11)).toContainEqual({ ID: 3, name: "patient.view", reach: "O" });
  });

  test("refuses what saving would refuse", async () => {
    expect((await admin.post("/group/2/preview", { permissions: [] })).body.code).toBe("group.locked_out");
  });
});

describe("GET /group/:id/person", () => {
  test("pages and searches", async () => {
    const { body } = await admin.get("/group/11/person/2/1");
    expect(body).toMatchObject({
      totalItems: 3,
      people: [{ username: "okaforreception", client: "Okafor, Daniel" }, {}],
    });
    expect((await admin.get("/group/11/person/10/1?search=sar%20lind")).body.people).toMatchObject([
      { username: "reception" },
    ]);
    expect((await admin.get("/group/11/person/10/1?search=%25")).body.totalItems).toBe(0);
  });
});

describe("GET /group/why", () => {
  const why = async (username: string, right: Permission, client?: string) => {
    const query = client === undefined ? "" : `&client=${await app.idOf(client)}`;
    return (await admin.get(`/group/why?person=${await app.idOf(username)}&right=${right}${query}`)).body;
  };

  test("a receptionist reaches her own client, no other", async () => {
    const own = await why("reception", "patient.view", "raman");
    expect(own).toMatchObject({ allowed: true, client: { name: "Priya Raman" } });
    expect(own.steps.map(({ about }: { about: string }) => about)).toEqual([
      "User",
      "Area",
      "Groups",
      "Permission",
      "Scope",
      "Client",
    ]);
    expect(own.calls).toContainEqual(
      expect.objectContaining({ method: "GET", path: "/patient/{id}", allowed: true }),
    );
    const other = await why("reception", "patient.view", "vogt");
    expect(other.allowed).toBe(false);
    expect(other.steps.at(-1)).toMatchObject({ rule: "RULE-PERM-06", holds: false });
  });

  test("what the explanation says is what the server does", async () => {
    for (const username of [
      "reception",
      "raman",
      "okafor",
      "rchadmin",
      "rchmanager",
      "bookingagent",
      "typist",
      "formsonly",
    ]) {
      const visitor = await app.signIn(username);
      for (const client of ["raman", "vogt", "rchdoctor"]) {
        const own = (await visitor.get("/auth/me")).body.doctor_id;
        const peer = username === "okafor" && client === "raman" ? `&requestingID=${own}` : "";
        const { status } = await visitor.get(`/patient/10/1?doctor_id=${await app.idOf(client)}${peer}`);
        expect([username, client, (await why(username, "patient.view", client)).allowed]).toEqual([
          username,
          client,
          status === 200,
        ]);
      }
    }
  });

  test("says where the chain breaks", async () => {
    expect((await why("reception", "invoice.edit")).steps.at(-1)).toMatchObject({
      about: "Permission",
      rule: "RULE-PERM-15",
      holds: false,
    });
    expect((await why("formsonly", "patient.view")).steps.at(-1)).toMatchObject({
      rule: "RULE-PERM-09",
      holds: false,
    });
  });

  test("asks for what it needs", async () => {
    expect(await admin.get("/group/why")).toMatchObject({ status: 400, body: { message: "Choose a user." } });
    const typist = await app.idOf("typist");
    expect((await admin.get(`/group/why?person=${typist}&right=fly`)).body.errors).toEqual({
      right: "Choose a permission.",
    });
    expect((await admin.get("/group/why?person=999999&right=patient.view")).status).toBe(404);
  });
});

describe("GET /group/matrix", () => {
  test("has every group with its reaches", async () => {
    const { body } = await admin.get("/group/matrix");
    expect(body.find(({ ID }: { ID: number }) => ID === 17).permissions).toContainEqual({
      ID: 75,
      name: "timeclock.use",
      reach: "S",
    });
  });
});
