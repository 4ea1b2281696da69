import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { listOpenAssignments } from "./access.ts";

let app: TestApp;
let superadmin: Visitor;
let admin: Visitor;
let rchadmin: Visitor;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  superadmin = await app.signIn("superadmin");
  admin = await app.signIn("admin");
  rchadmin = await app.signIn("rchadmin");
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

let counted = 0;
const body = (more: object = {}) => {
  counted += 1;
  return {
    first_name: "Quinn",
    last_name: `Newcomer${counted}`,
    username: `newcomer${counted}`,
    email_address: `newcomer${counted}@corella.example`,
    groups: [6],
    ...more,
  };
};
const made = async (more: object = {}, by: Visitor = admin) => {
  const reply = await by.post("/user", body(more));
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
};
const said = ({ status, body: answer }: { status: number; body: { message?: string } }) => [
  status,
  answer.message,
];
const linkFor = async (address: string) => {
  await app.deliverMail();
  return (
    /\/login\/reset\/([\w-]+)/.exec(app.mails.findLast(({ to }) => to === address)?.text ?? "")?.[1] ?? ""
  );
};
const people = () =>
  app.database.db
    .selectFrom("person")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();

describe("POST /user", () => {
  test("a typist is made with groups, KPI and a mailed link that opens once", async () => {
    const user = await made({ groups: [6, 7], capacity: 120, target: 90 });
    expect(user).toMatchObject({
      kind: "staff",
      groups: [6, 7],
      active: true,
      capacity: 120,
      target: 90,
      has_password: false,
      version: 1,
    });
    expect(user.access_groups[0]).toEqual({ ID: 6, team: "SYN", access_level: "Typist" });
    expect(JSON.stringify(user)).not.toMatch(/password_hash|argon2/);
    const token = await linkFor(user.email_address);
    const chosen = await app.nobody.put(`/doctor/changepassword/${token}`, { password: "Newpass1!" });
    // The page of the link signs in with the returned username and the new password.
    expect(
      (await app.nobody.post("/auth/login", { username: chosen.body.username, password: "Newpass1!" }))
        .status,
    ).toBe(200);
    expect((await app.nobody.put(`/doctor/changepassword/${token}`, { password: "Newpass2!" })).status).toBe(
      400,
    );
    await app.signIn(user.username, "Newpass1!");
    expect((await admin.get(`/user/${user.ID}`)).body).toMatchObject({
      has_password: true,
      signed_in_at: expect.stringMatching(/Z$/),
    });
  });

  test("RULE-AUTH-06: a user name in other case and a mail address are taken, over clients too", async () => {
    const before = await people();
    expect(said(await admin.post("/user", body({ username: "RECEPTION" })))).toEqual([
      409,
      "This username is already in use",
    ]);
    expect(said(await admin.post("/user", body({ username: "Raman" })))).toEqual([
      409,
      "This username is already in use",
    ]);
    const taken = await admin.post("/user", body({ email_address: "RAMAN@corella.example" }));
    expect([...said(taken), taken.body.errors]).toEqual([
      409,
      "This email address is already in use",
      { email_address: "This email address is already in use" },
    ]);
    expect(await people()).toEqual(before);
  });

  test.each([
    [{ username: "two words" }, "username", "Username may contain letters and digits only."],
    [{ email_address: "a@b.example\nBcc: x@y.example" }, "email_address", "Invalid Email Address"],
    [{ groups: [987] }, "groups", "Group 987 doesn't exist. Choose from the list."],
    [{ groups: [] }, "groups", "Choose at least one group."],
    [{ groups: [3] }, "groups", "Client is not a group for staff."],
    [{ password: "weak" }, "password", /^Invalid Password/],
    [{ password: "" }, "password", "Password is empty. Please enter a valid password."],
    [{ email_address: null }, "email_address", "Enter an email address for the link, or set a password."],
    [{ capacity: -1 }, "capacity", "Enter whole minutes, 0 or more."],
    [{ _super_user: 999_999_999, groups: [11] }, "_super_user", "Choose the client from the list."],
  ])("%j is refused at its field, and nothing is made", async (more, field, words) => {
    const before = await people();
    const reply = await admin.post("/user", body(more));
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    expect(reply.body.message).toMatch(words);
    expect(await people()).toEqual(before);
  });

  test("C-07: nobody grants above their right", async () => {
    const before = await people();
    expect(said(await admin.post("/user", body({ groups: [1] })))).toEqual([
      403,
      "You don't have permission to assign or remove the group Super Administrator.",
    ]);
    expect((await rchadmin.post("/user", body({ groups: [2] }))).status).toBe(403);
    expect((await raman.post("/user", body({ groups: [2] }))).status).toBe(400);
    expect(await people()).toEqual(before);
    await made({ groups: [1] }, superadmin);
    await made({ groups: [4] }, rchadmin);
  });

  test("RULE-PERM-12: whoever lacks kpi.edit sets no capacity", async () => {
    expect((await rchadmin.post("/user", body({ groups: [4], capacity: 60 }))).status).toBe(403);
  });

  test("somebody with a password and no address signs in, and no mail leaves", async () => {
    await app.deliverMail();
    const mails = app.mails.length;
    const user = await made({ email_address: "", password: "Corella1!" });
    await app.deliverMail();
    expect([user.email_address, app.mails.length]).toEqual([null, mails]);
    await app.signIn(user.username);
  });

  test("C-06: a client's user is its own, in its own chain", async () => {
    const user = await made({ groups: [11, 24] }, raman);
    expect(user).toMatchObject({
      kind: "subuser",
      _super_user: await app.idOf("raman"),
      super_user: { username: "raman" },
    });
    const event = await app.database.db
      .selectFrom("audit_event")
      .select(["_doctor", "message", "after"])
      .where("controller", "=", "user")
      .where("identity", "=", user.ID)
      .executeTakeFirstOrThrow();
    expect([event._doctor, event.message]).toEqual([
      await app.idOf("raman"),
      `added the user ${user.last_name.toUpperCase()}, Quinn`,
    ]);
    expect(JSON.stringify(event.after)).not.toMatch(/hash|argon2/);
  });

  test("RULE-PERM-05: it acts for that client", async () => {
    const user = await made({ groups: [11], password: "Corella1!" }, raman);
    const me = (await (await app.signIn(user.username)).get("/auth/me")).body;
    expect([me.kind, me.doctor_id]).toEqual(["subuser", await app.idOf("raman")]);
  });

  test("F-3: booking agents are nobody's sub users", async () => {
    expect(said(await raman.post("/user", body({ groups: [17] })))).toEqual([
      400,
      "Booking agent (client) is not a group for a client's user.",
    ]);
    expect((await made({ groups: [17] })).kind).toBe("agent");
  });

  test("no client makes one for another, and no stranger at all", async () => {
    const vogt = await app.idOf("vogt");
    expect((await raman.post("/user", body({ groups: [11], _super_user: vogt }))).status).toBe(400);
    expect((await rchadmin.post("/user", body({ groups: [11], _super_user: vogt }))).status).toBe(400);
    for (const name of ["reception", "typist", "formsonly"]) {
      expect((await (await app.signIn(name)).post("/user", body({ groups: [11] }))).status).toBe(403);
    }
  });

  test("RULE-PERM-09: a forms-only client has no people", async () => {
    expect((await (await app.signIn("formsonly")).get("/user/client/20/1")).status).toBe(404);
  });

  test("sent twice with one key it is one user", async () => {
    const asked = body();
    const key = { "idempotency-key": "0191d9a2-5ab5-7d3e-9df5-2f0f24ab9b11" };
    const first = await admin.post("/user", asked, key);
    const second = await admin.post("/user", asked, key);
    expect([first.status, second.status, second.body.ID]).toEqual([201, 201, first.body.ID]);
  });
});

describe("PUT /user/{id}", () => {
  test("what is left out keeps its value; C-10: the name is free of case", async () => {
    const user = await made();
    const reply = await admin.put(`/user/${user.ID}`, { first_name: "Robin", version: 1 });
    expect(reply.body).toMatchObject({
      first_name: "Robin",
      username: user.username,
      groups: [6],
      version: 2,
    });
    expect((await admin.put(`/user/${user.ID}`, { username: user.username.toUpperCase() })).status).toBe(200);
  });

  test("F-7: an older version is told what stands now", async () => {
    const user = await made();
    await admin.put(`/user/${user.ID}`, { first_name: "Robin" });
    const reply = await admin.put(`/user/${user.ID}`, { first_name: "Kim", version: 1 });
    expect([reply.status, reply.body.code, reply.body.details.current.first_name]).toEqual([
      409,
      "stale",
      "Robin",
    ]);
  });

  test("RULE-PERM-07: several groups together", async () => {
    const user = await made({ password: "Corella1!" });
    const visitor = await app.signIn(user.username);
    expect((await visitor.get("/auth/me")).body.permissions).not.toContain("task.edit");
    await admin.put(`/user/${user.ID}`, { groups: [6, 7] });
    const { permissions } = (await visitor.get("/auth/me")).body;
    expect(permissions).toEqual(expect.arrayContaining(["task.type", "task.edit"]));
  });

  test("RULE-PERM-07: the open browsers of who comes into another group are told at once", async () => {
    const { ID, username } = await made({ groups: [6], password: "Corella1!" });
    const stream = await (await app.signIn(username)).listen("/auth/live");
    await stream.next("hello");
    expect((await admin.put(`/user/${ID}`, { groups: [6, 7] })).status).toBe(200);
    expect(await stream.next("change", { controller: "auth", identity: ID })).toBeTruthy();
    stream.close();
  });

  test("a new password signs the others out", async () => {
    const user = await made({ password: "Corella1!" });
    const visitor = await app.signIn(user.username);
    await admin.put(`/user/${user.ID}`, { password: "Corella2!" });
    expect((await visitor.get("/auth/me")).status).toBe(401);
    await app.signIn(user.username, "Corella2!");
  });

  test("a corrected address gets the link, and the one in the old mailbox is dead", async () => {
    const user = await made();
    const old = await linkFor(user.email_address);
    await admin.put(`/user/${user.ID}`, { email_address: "right@corella.example" });
    const fresh = await linkFor("right@corella.example");
    expect((await app.nobody.put(`/doctor/changepassword/${old}`, { password: "Newpass1!" })).status).toBe(
      400,
    );
    expect((await app.nobody.put(`/doctor/changepassword/${fresh}`, { password: "Newpass1!" })).status).toBe(
      200,
    );
  });

  test("C-07: a Super Administrator is changed by another one only", async () => {
    const user = await made({ groups: [1] }, superadmin);
    expect(said(await admin.put(`/user/${user.ID}`, { email_address: "mine@corella.example" }))).toEqual([
      403,
      "You can't change a user who has more permissions than you.",
    ]);
    expect((await admin.delete(`/user/${user.ID}`)).status).toBe(403);
    expect((await admin.post(`/user/${user.ID}/invitation`)).status).toBe(403);
    expect((await superadmin.put(`/user/${user.ID}`, { first_name: "Robin" })).status).toBe(200);
  });

  test("nobody takes away their own last administrator group", async () => {
    const own = await app.idOf("admin");
    expect((await admin.put(`/user/${own}`, { groups: [6] })).status).toBe(409);
    expect((await admin.get(`/user/${own}`)).body.groups).toEqual([2]);
  });

  test("a user stays with the client", async () => {
    const user = await made({ groups: [11] }, raman);
    expect(said(await admin.put(`/user/${user.ID}`, { _super_user: await app.idOf("vogt") }))).toEqual([
      400,
      "A user can't be moved to another client.",
    ]);
  });

  test("another client's user, or a client, does not exist here", async () => {
    const vogts = await app.idOf("vogtreception");
    expect((await raman.get(`/user/${vogts}`)).status).toBe(404);
    expect((await raman.put(`/user/${vogts}`, { first_name: "Mine" })).status).toBe(404);
    expect((await raman.delete(`/user/${vogts}`)).status).toBe(404);
    expect((await admin.put(`/user/${await app.idOf("raman")}`, { first_name: "Mine" })).status).toBe(404);
  });
});

describe("deactivating", () => {
  test("ends sessions and links at once; reactivating lets in again", async () => {
    const user = await made({ password: "Corella1!" });
    const link = await linkFor(user.email_address);
    const visitor = await app.signIn(user.username);
    expect((await admin.delete(`/user/${user.ID}`)).body).toEqual({ ID: user.ID });
    expect((await visitor.get("/auth/me")).status).toBe(401);
    expect((await app.nobody.put(`/doctor/changepassword/${link}`, { password: "Newpass1!" })).status).toBe(
      400,
    );
    expect(
      (await app.nobody.post("/auth/login", { username: user.username, password: "Corella1!" })).status,
    ).toBe(401);
    expect((await admin.post(`/user/${user.ID}/invitation`)).status).toBe(409);
    expect((await admin.delete(`/user/${user.ID}`)).status).toBe(200);
    expect((await admin.put(`/user/${user.ID}`, { active: true })).body.active).toBe(true);
    await app.signIn(user.username);
  });

  test("API-USR-004: nobody deactivates themselves", async () => {
    const own = await app.idOf("admin");
    expect(said(await admin.delete(`/user/${own}`))).toEqual([409, "You can't deactivate yourself."]);
    expect((await admin.put(`/user/${own}`, { active: false })).status).toBe(409);
    expect((await admin.get("/auth/me")).status).toBe(200);
  });

  test("API-USR-005: what each feature says is open is asked for", async () => {
    const { db } = app.database;
    expect(
      await listOpenAssignments(db, 8, [
        async () => ["3 open tasks"],
        async () => [],
        async (_db, user) => [`desk ${user}`],
      ]),
    ).toEqual(["3 open tasks", "desk 8"]);
  });
});

describe("lists and searches", () => {
  const names = (reply: { body: { users: { username: string }[] } }) =>
    reply.body.users.map(({ username }) => username);

  test("20 a page in a stable order, and never a client", async () => {
    const first = await admin.get("/user/20/1");
    const second = await admin.get("/user/20/2");
    expect(first.body.users).toHaveLength(20);
    expect(new Set([...names(first), ...names(second)]).size).toBe(20 + second.body.users.length);
    const all = (await admin.get("/user")).body;
    expect(all).toHaveLength(first.body.totalItems);
    expect(all.map(({ username }: { username: string }) => username)).not.toContain("raman");
  });

  test("searched by every word, in names, user name and address", async () => {
    expect(names(await admin.get("/user/20/1?search=tran hoa"))).toEqual(["typist"]);
    expect(names(await admin.get("/user/20/1?search=TYPIST@corella"))).toEqual(["typist"]);
    expect(names(await admin.get("/user/20/1?search=100%25"))).toEqual([]);
    expect(
      (await admin.get("/user/search/webb")).body.map(({ username }: { username: string }) => username),
    ).toEqual(["admin"]);
  });

  test("filtered by role, group and whether active; sorted by the server", async () => {
    expect(names(await admin.get("/user/20/1?role=agent&search=cole"))).toEqual(["appointmaid"]);
    expect(names(await admin.get("/user/100/1?group=8"))).toEqual(["typingmanager"]);
    const user = await made();
    await admin.delete(`/user/${user.ID}`);
    expect(names(await admin.get("/user/100/1?active=false"))).toContain(user.username);
    expect(names(await admin.get("/user/100/1?active=true"))).not.toContain(user.username);
    const up = names(await admin.get("/user/100/1?sort=username"));
    expect(up).toEqual(up.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    for (const sort of ["name", "username", "active"]) {
      const down = names(await admin.get(`/user/100/1?sort=${sort}&descending=true`));
      expect(new Set(down)).toEqual(new Set(up));
    }
    expect(
      (await admin.get("/user/100/1?sort=signed_in_at&descending=true")).body.users[0].signed_in_at,
    ).not.toBeNull();
    expect((await admin.get("/user/20/1?sort=password_hash")).status).toBe(400);
  });

  test("RULE-PERM-06: the RCH Administrator sees the company's people only", async () => {
    const seen = names(await rchadmin.get("/user/100/1"));
    expect(seen).toContain("rchadmin");
    expect(seen).not.toContain("admin");
    expect((await rchadmin.get(`/user/${await app.idOf("admin")}`)).status).toBe(404);
    expect((await rchadmin.put(`/user/${await app.idOf("reception")}`, { first_name: "Mine" })).status).toBe(
      404,
    );
  });

  test("RULE-PERM-06, C-05: whom the partner company's administrator may edit is the same wherever people are administered", async () => {
    const subuserOf = async (client: string) => made({ _super_user: await app.idOf(client), groups: [11] });
    const [own, foreign] = [await subuserOf("rchdoctor"), await subuserOf("raman")];
    const seen = async (path: string) => names(await rchadmin.get(path));
    const secured = (await rchadmin.get("/secondfactor/person/100/1")).body.people.map(
      (one: { username: string }) => one.username,
    );
    for (const list of [await seen("/user/100/1"), secured]) {
      expect(list).toEqual(expect.arrayContaining(["rchadmin", own.username]));
      expect(list).not.toContain(foreign.username);
    }
    expect(secured).toContain("rchdoctor");
    const password = { password: "Kookaburra7!" };
    expect((await rchadmin.put(`/user/${own.ID}/changepassword`, password)).status).toBe(200);
    expect((await rchadmin.put(`/user/${foreign.ID}/changepassword`, password)).status).toBe(403);
  });

  test("RULE-PERM-13: work is given to active staff", async () => {
    const manager = await app.signIn("typingmanager");
    const found = (await manager.get("/user/admin/search/typist/tran")).body;
    expect(found).toEqual([
      {
        ID: await app.idOf("typist"),
        first_name: "Hoa",
        last_name: "Tran",
        label: "Hoa Tran (typist)",
        groups: [6],
      },
    ]);
    expect(
      (await manager.get("/user/admin/search/7/-")).body.map(({ groups }: { groups: number[] }) => groups),
    ).toContainEqual([7]);
    expect((await manager.get("/user/admin/search/nobody/x")).status).toBe(404);
    expect((await manager.get("/user/admin/search/reception")).body).toEqual([]);
    expect((await raman.get("/user/admin/search/tran")).status).toBe(404);
  });

  test("a client lists its own people, staff those of the client they name", async () => {
    const own = await raman.get("/user/client/20/1?search=lindqvist");
    expect(names(own)).toEqual(["reception"]);
    expect((await raman.get(`/user/client/20/1?doctor_id=${await app.idOf("vogt")}`)).status).toBe(404);
    expect(names(await admin.get(`/user/client/20/1?doctor_id=${await app.idOf("vogt")}`))).toEqual([
      "vogtreception",
    ]);
  });

  test("groups say whom the caller may give them to", async () => {
    const grantable = async (by: Visitor, kind: string) =>
      (await by.get("/user/group")).body
        .filter(({ grantable_to }: { grantable_to: string[] }) => grantable_to.includes(kind))
        .map(({ ID }: { ID: number }) => ID);
    expect(await grantable(raman, "subuser")).toEqual([11, 12, 23, 24, 25]);
    expect(await grantable(rchadmin, "staff")).toEqual([4]);
    expect(await grantable(admin, "staff")).not.toContain(1);
    expect(await grantable(superadmin, "staff")).toContain(1);
    expect(await grantable(await app.signIn("typingmanager"), "staff")).toEqual([]);
  });
});

describe("PUT /user/updatekpi (API-KPI-001)", () => {
  const stored = async (name: string) =>
    app.database.db
      .selectFrom("person")
      .select(["capacity", "target"])
      .where("username", "=", name)
      .executeTakeFirstOrThrow();
  let manager: Visitor;
  beforeEach(async () => {
    manager = await app.signIn("typingmanager");
  });

  test("C-24: by body, by alias, and several at once", async () => {
    const [typist, editor] = [await app.idOf("typist"), await app.idOf("editor")];
    expect((await manager.put("/user/updatekpi", { ID: typist, capacity: 120, target: 90 })).body).toEqual({
      ID: typist,
      capacity: 120,
      target: 90,
    });
    expect((await manager.put(`/user/updatekpi/${typist}`, { target: 80 })).body).toEqual({
      ID: typist,
      capacity: 120,
      target: 80,
    });
    expect(
      (
        await manager.put("/user/updatekpi", [
          { _user: editor, capacity: 60 },
          { ID: typist, target: 70 },
        ])
      ).status,
    ).toBe(200);
    expect([await stored("editor"), await stored("typist")]).toEqual([
      { capacity: 60, target: null },
      { capacity: 120, target: 70 },
    ]);
  });

  test("RULE-PERM-14: only of typists and editors; a list is all or none", async () => {
    const before = await stored("typist");
    const list = [
      { ID: await app.idOf("typist"), capacity: 5 },
      { ID: await app.idOf("accounts"), capacity: 5 },
    ];
    expect((await manager.put("/user/updatekpi", list)).status).toBe(409);
    expect(await stored("typist")).toEqual(before);
  });

  test("RULE-KPI-01: less than nothing is refused, an unknown user in the given words", async () => {
    const ID = await app.idOf("typist");
    expect((await manager.put("/user/updatekpi", { ID, capacity: -1, target: 1 })).status).toBe(400);
    expect((await manager.put("/user/updatekpi", { capacity: 1 })).status).toBe(400);
    expect(said(await manager.put("/user/updatekpi", { ID: 999_999_999, capacity: 1 }))).toEqual([
      404,
      "Failed to update user capacity and target. Please reload the page and try again.",
    ]);
    expect((await rchadmin.put("/user/updatekpi", { ID, capacity: 1 })).status).toBe(403);
  });
});

describe("GET /username", () => {
  test("proposes a free one, and says whether a typed one is free", async () => {
    const ask = async (query: string) => (await admin.get(`/username?${query}`)).body;
    expect(await ask("first_name=Hannah&last_name=Birchwood")).toMatchObject({
      suggested: "hbirchwood",
      is_free: false,
    });
    expect(await ask("first_name=R&last_name=aman")).toMatchObject({ suggested: "amanr" });
    expect(await ask("username=RAMAN")).toEqual({ suggested: null, username: "RAMAN", is_free: false });
    expect(await ask("username=nobodyyet")).toMatchObject({ is_free: true });
    expect(await ask("username=no-body")).toMatchObject({ is_free: false });
  });
});
