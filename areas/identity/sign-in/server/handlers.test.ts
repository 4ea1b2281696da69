import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#test/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const linkIn = (text: string) => /\/login\/reset\/([\w-]+)/.exec(text)?.[1] ?? "";

async function mailedToken(username: string): Promise<string> {
  expect((await app.nobody.post("/doctor/retrievePassword", { username })).status).toBe(200);
  const { rows } = await app.database.pool.query(
    "select payload from graphile_worker._private_jobs where key = $1",
    [`reset-${await app.idOf(username)}`],
  );
  await app.runJob("sign-in.send_reset", rows[0].payload);
  await app.deliverMail();
  return linkIn(app.mails.at(-1)?.text ?? "");
}

describe("POST /auth/login", () => {
  test("a receptionist signs in and is told what she may do", async () => {
    const reply = await app.nobody.post("/auth/login", { username: "RECEPTION", password: "Corella1!" });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      kind: "subuser",
      doctor_id: await app.idOf("raman"),
      client: { username: "raman" },
    });
    expect(reply.body.permissions).toContain("calendar.edit");
    expect(reply.headers.getSetCookie()[0]).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test("again in the same browser ends the session before", async () => {
    const before = await app.signIn("reception");
    expect((await before.post("/auth/login", { username: "reception", password: "Corella1!" })).status).toBe(
      200,
    );
    expect((await before.get("/auth/me")).status).toBe(401);
  });

  test("RULE-AUTH-12: no password or token comes back", async () => {
    const reply = await app.nobody.post("/auth/login", { username: "reception", password: "Corella1!" });
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|password_hash|token/);
  });

  test("RULE-AUTH-02: wrong, unknown, inactive and deleted are all the same", async () => {
    const setActive = (active: boolean) =>
      app.database.db.updateTable("person").set({ active }).where("username", "=", "ramanletters").execute();
    await setActive(false);
    for (const username of ["reception", "nobodyhere", "ramanletters"]) {
      const reply = await app.nobody.post("/auth/login", {
        username,
        password: username === "ramanletters" ? "Corella1!" : "wrong",
      });
      expect([reply.status, reply.body.message]).toEqual([401, "Invalid username or password"]);
    }
    await setActive(true);
  });

  test("a guesser has to wait, and says so in Retry-After", async () => {
    for (let tries = 0; tries < 5; tries += 1)
      await app.nobody.post("/auth/login", { username: "typist", password: "wrong" });
    const reply = await app.nobody.post("/auth/login", { username: "typist", password: "Corella1!" });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("a write from another site's page is refused", async () => {
    const reply = await app.nobody.post(
      "/auth/login",
      { username: "raman", password: "Corella1!" },
      { origin: "https://elsewhere.example" },
    );
    expect(reply.status).toBe(403);
  });

  test("odd input is refused, never a fault", async () => {
    for (const body of [
      null,
      [],
      5,
      {},
      { username: 5 },
      { username: "a\u0000b", password: "x" },
      { username: "\ud800", password: "x" },
      { username: "x".repeat(5000), password: "x" },
    ]) {
      expect((await app.nobody.post("/auth/login", body)).status).toBe(400);
    }
    expect(
      (await app.nobody.send("POST", "/auth/login", "{", { "content-type": "application/json" })).status,
    ).toBe(400);
    expect(
      (await app.nobody.send("POST", "/auth/login", "<a/>", { "content-type": "text/xml" })).status,
    ).toBe(415);
  });
});

describe("the session", () => {
  test("RULE-AUTH-01: without one, 401", async () =>
    expect((await app.nobody.get("/auth/me")).status).toBe(401));

  test("RULE-AUTH-05, RULE-AUTH-06: a user name is letters and digits, and unique without case", async () => {
    const insert = (username: string) =>
      app.database.db
        .insertInto("person")
        .values({ kind: "staff", username, first_name: "A", last_name: "B" })
        .execute();
    await expect(insert("no spaces")).rejects.toThrow(/person_username_plain/);
    await expect(insert("RECEPTION")).rejects.toThrow(/person_username_unique/);
  });

  test("a write that says it is JSON and sends nothing is heard", async () => {
    const visitor = await app.signIn("conversionqa");
    expect(
      (await visitor.send("POST", "/auth/logout", "", { "content-type": "application/json" })).status,
    ).toBe(204);
  });

  test("signing out ends it", async () => {
    const visitor = await app.signIn("manager");
    expect((await visitor.post("/auth/logout")).status).toBe(204);
    expect((await visitor.get("/auth/me")).status).toBe(401);
  });

  test("deactivating the person ends it", async () => {
    const visitor = await app.signIn("vogtreception");
    await app.database.db
      .updateTable("person")
      .set({ active: false })
      .where("username", "=", "vogtreception")
      .execute();
    expect((await visitor.get("/auth/me")).status).toBe(401);
  });

  test("paths match in any case", async () =>
    expect((await (await app.signIn("admin")).get("/AUTH/Me")).status).toBe(200));
});

describe("GET /auth/clients", () => {
  const usernames = async (username: string, query = "") =>
    (await (await app.signIn(username)).get(`/auth/clients${query}`)).body.map(
      (client: { username: string }) => client.username,
    );

  test("a doctor reaches herself and her company peer", async () =>
    expect(await usernames("raman")).toEqual(["raman", "okafor"]));
  test("a booking agent reaches the clients it serves", async () =>
    expect(await usernames("bookingagent")).toEqual(["raman"]));
  test("the RCH manager reaches RCH clients only", async () =>
    expect(await usernames("rchmanager")).toEqual(["rchdoctor"]));
  test("an administrator finds any by name", async () =>
    expect(await usernames("admin", "?search=vogt")).toEqual(["vogt"]));
  test("a typist reaches nobody's rooms", async () =>
    expect(await usernames("typingmanager", "?username=nobody")).toEqual([]));
});

describe("a forgotten password", () => {
  test("RULE-AUTH-08: an unknown name is said to be", async () => {
    const reply = await app.nobody.post("/doctor/retrievePassword", { username: "nobodyhere" });
    expect([reply.status, reply.body.message]).toEqual([404, "Invalid username or email address"]);
  });

  test("somebody without an email address is told whom to ask", async () => {
    await app.database.db
      .updateTable("person")
      .set({ email_address: null })
      .where("username", "=", "reports")
      .execute();
    await app.database.db.deleteFrom("former_address").execute();
    const reply = await app.nobody.post("/doctor/retrievePassword", { username: "reports" });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Send Failed. Your account has no email address. Ask your administrator.",
    ]);
  });

  test("RULE-AUTH-11: the mailed link works once", async () => {
    const token = await mailedToken("okafor");
    const isValid = async (of = token) =>
      (await app.nobody.get(`/doctor/changepassword/${of}`)).body.is_valid;
    expect([await isValid(), await isValid(), await isValid("bad")]).toEqual([true, true, false]);
    expect((await app.nobody.put(`/doctor/changepassword/${token}`, { password: "Newpass1!" })).status).toBe(
      200,
    );
    await app.signIn("okafor", "Newpass1!");
    const again = await app.nobody.put(`/doctor/changepassword/${token}`, { password: "Newpass2!" });
    expect([again.status, again.body.message]).toEqual([400, "Invalid token"]);
    expect(await isValid()).toBe(false);
  });

  test("RULE-AUTH-10: the confirmation has to match", async () => {
    const reply = await app.nobody.put("/doctor/changepassword/x", {
      password: "Newpass1!",
      confirm_password: "Newpass2!",
    });
    expect(reply.body.errors).toHaveProperty("confirm_password");
  });

  test("RULE-AUTH-03: a weak one is refused in the given words and the link stays good", async () => {
    const token = await mailedToken("campbell");
    const reply = await app.nobody.put(`/doctor/changepassword/${token}`, { password: "weak" });
    expect(reply.body.message).toBe(
      "Invalid Password. Password should be atleast 6 characters long and must contain atleast one lower case letter, one upper case letter, one digit and one special character.",
    );
    expect((await app.nobody.put(`/doctor/changepassword/${token}`, { password: "Newpass1!" })).status).toBe(
      200,
    );
  });
});

describe("PUT /doctor/:id/changepassword", () => {
  test("RULE-AUTH-07: a wrong old password is 401 old_password and the session stays", async () => {
    const visitor = await app.signIn("rchdoctor");
    const id = await app.idOf("rchdoctor");
    const reply = await visitor.put(`/doctor/${id}/changepassword`, {
      password: "Newpass1!",
      old_password: "wrong",
    });
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      401,
      "old_password",
      "The old password does not match.",
    ]);
    expect((await visitor.get("/auth/me")).status).toBe(200);
  });

  test("the person's other sessions end, this one stays", async () => {
    const [here, elsewhere] = [await app.signIn("raman"), await app.signIn("raman")];
    const id = await app.idOf("raman");
    expect(
      (await here.put(`/doctor/${id}/changepassword`, { password: "Corella2!", old_password: "Corella1!" }))
        .status,
    ).toBe(200);
    expect((await elsewhere.get("/auth/me")).status).toBe(401);
    expect(
      (await here.put(`/doctor/${id}/changepassword`, { password: "Corella1!", old_password: "Corella2!" }))
        .status,
    ).toBe(200);
  });

  test("a receptionist may not change the doctor's", async () => {
    const reply = await (await app.signIn("reception")).put(
      `/doctor/${await app.idOf("raman")}/changepassword`,
      {
        password: "Newpass1!",
        old_password: "Corella1!",
      },
    );
    expect(reply.status).toBe(403);
  });

  test("an administrator may, without the old one", async () => {
    const reply = await (await app.signIn("admin")).put(
      `/doctor/${await app.idOf("formsonly")}/changepassword`,
      {
        password: "Newpass1!",
      },
    );
    expect(reply.status).toBe(200);
  });

  test("C-05: who keeps one company's clients sets the password of no other client, and so never becomes one", async () => {
    const rchadmin = await app.signIn("rchadmin");
    const set = async (username: string) =>
      rchadmin.put(`/doctor/${await app.idOf(username)}/changepassword`, { password: "Newpass1!" });
    expect((await set("vogt")).status).toBe(403);
    await app.signIn("vogt");
    expect((await set("rchdoctor")).status).toBe(200);
  });
});

describe("PUT /user/:id/changepassword", () => {
  test("RULE-AUTH-04: an empty one is refused in the given words", async () => {
    const reply = await (await app.signIn("admin")).put(`/user/${await app.idOf("editor")}/changepassword`, {
      password: "",
    });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      "Password is empty. Please enter a valid password.",
    ]);
  });

  test("only a super administrator changes a super administrator's", async () => {
    const path = `/user/${await app.idOf("superadmin")}/changepassword`;
    expect((await (await app.signIn("admin")).put(path, { password: "Newpass1!" })).status).toBe(403);
  });

  test("C-07: nobody sets the password of somebody who may do more, whatever other group that one is in", async () => {
    const superadmin = await app.signIn("superadmin");
    const made = async (username: string, groups: number[]) => {
      const body = {
        first_name: "Ash",
        last_name: "Both",
        username,
        groups,
        email_address: `${username}@corella.example`,
        password: "Corella1!",
      };
      const reply = await superadmin.post("/user", body);
      expect(reply.status).toBe(201);
      return reply.body.ID;
    };
    const rchadmin = await app.signIn("rchadmin");
    const set = (person: number) => rchadmin.put(`/user/${person}/changepassword`, { password: "Newpass1!" });
    expect((await set(await made("ashrch", [4]))).status).toBe(200);
    const both = await made("ashboth", [4, 2]);
    expect((await set(both)).status).toBe(403);
    await app.signIn("ashboth", "Corella1!");
    expect((await superadmin.put(`/user/${both}/changepassword`, { password: "Newpass1!" })).status).toBe(
      200,
    );
  });
});

describe("GET /user/token", () => {
  test("a one-time code opens one more session, once", async () => {
    const { body } = await (await app.signIn("admin")).post("/user/token");
    expect((await app.nobody.get(`/user/token?code=${body.code}`)).body).toMatchObject({ username: "admin" });
    expect((await app.nobody.get(`/user/token?code=${body.code}`)).status).toBe(401);
  });
});

describe("GET /demo/people", () => {
  test("lists at least one person of each of the 29 groups", async () => {
    const { body } = await app.nobody.get("/demo/people");
    const groups = new Set(body.flatMap((person: { groups: number[] }) => person.groups));
    expect([...Array(29).keys()].map((index) => index + 1).filter((group) => !groups.has(group))).toEqual([]);
  });
});
