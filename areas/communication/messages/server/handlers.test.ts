import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: number;
let reception: number;
let priya: Visitor;
let sarah: Visitor;
let noor: Visitor;
let paula: Visitor;
let typist: Visitor;
let about: string;

beforeAll(async () => {
  app = await startApp();
  [raman, reception] = [await app.idOf("raman"), await app.idOf("reception")];
  [priya, sarah] = [await app.signIn("raman"), await app.signIn("reception")];
  [noor, paula, typist] = [
    await app.signIn("billing"),
    await app.signIn("service"),
    await app.signIn("typist"),
  ];
  about = `?doctor_id=${raman}`;
});
afterAll(() => app.stop());

const text = (fields: object = {}) => ({ subject: "Theatre list", body: "Add Mr Hughes.", ...fields });
const sent = async (by: Visitor, fields: object = {}, query = "") => {
  const answer = await by.post(`/message${query}`, text(fields));
  expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
  return answer.body;
};
const inbox = async (of: Visitor, query = "") =>
  (await of.get(`/message/20/1?box=inbox${query}`)).body.messages;
const unread = async (of: Visitor, query = ""): Promise<number> =>
  (await of.get(`/message/unread${query}`)).body.unread;
const ids = (rows: { ID: number }[]) => rows.map(({ ID }) => ID);
const uploaded = async (by: Visitor, query = ""): Promise<number> => {
  const form = new FormData();
  form.append("file", new Blob(["Monday: knee"], { type: "text/plain" }), "list.txt");
  const answer = await by.send("POST", `/message/file${query}`, form);
  expect([answer.status, answer.body]).toEqual([201, [expect.objectContaining({ name: "list.txt" })]]);
  return answer.body[0].ID;
};

describe("POST /message (C-150)", () => {
  test("a client's message reaches whoever of the bureau may answer, and no typist", async () => {
    const message = await sent(priya);
    expect(message).toMatchObject({
      subject: "Theatre list",
      body: "Add Mr Hughes.",
      sender: { ID: raman, username: "raman", last_name: "Raman" },
      recipient: null,
      is_viewed: false,
      is_received: false,
      attachments: [],
      quoted: [],
    });
    expect(ids(await inbox(noor))).toContain(message.ID);
    expect(ids(await inbox(paula))).toContain(message.ID);
    expect(ids((await typist.get("/message/20/1")).body.messages)).not.toContain(message.ID);
    expect((await typist.get(`/message/${message.ID}${about}`)).status).toBe(404);
  });

  test("a colleague in the rooms does not see it", async () => {
    const { ID } = await sent(priya);
    expect((await sarah.get(`/message/${ID}`)).status).toBe(404);
    expect(ids((await sarah.get("/message/20/1")).body.messages)).not.toContain(ID);
  });

  test("staff write to the client, or to people of its rooms", async () => {
    const { ID } = await sent(noor, {}, about);
    expect(ids(await inbox(priya))).toContain(ID);
    const first = await sent(noor, { recipients: [reception, raman] }, about);
    expect(first.recipient.username).toBe("reception");
    expect((await inbox(sarah))[0]).toMatchObject({
      ID: first.ID,
      subject: "Theatre list",
      is_received: true,
    });
    expect((await inbox(priya))[0].ID).not.toBe(first.ID);
    expect((await paula.get(`/message/${ID}${about}`)).status).toBe(404);
  });

  test("to nobody else", async () => {
    const vogt = await app.idOf("vogt");
    const billing = await app.idOf("billing");
    for (const [by, fields, query] of [
      [noor, { recipient: vogt }, about],
      [noor, { recipients: [raman, vogt] }, about],
      [priya, { recipient: reception }, ""],
      [sarah, { recipient: billing }, ""],
    ] as const) {
      const answer = await by.post(`/message${query}`, text(fields));
      expect([answer.status, answer.body.message]).toEqual([
        400,
        expect.stringMatching(/^Failed to send message: /),
      ]);
      expect(answer.body.errors).toHaveProperty("recipient");
    }
  });

  test.each([
    [{ subject: "  " }, "subject", "Enter a subject."],
    [{ body: "" }, "body", "Enter the message."],
    [{ subject: "two\nlines" }, "subject", "Keep this on one line."],
    [{ recipients: "raman" }, "recipients", "Choose a recipient."],
  ])("RULE-MSG-01: %j is refused at its field", async (fields, field, sentence) => {
    const answer = await priya.post("/message", text(fields));
    expect([answer.status, answer.body.errors]).toEqual([400, { [field]: sentence }]);
  });

  test("an RCH manager hears of RCH clients only", async () => {
    const peter = await app.signIn("rchmanager");
    const amara = await app.signIn("rchdoctor");
    const hers = await sent(amara);
    const priyas = await sent(priya);
    const rows = ids(await inbox(peter));
    expect(rows).toContain(hers.ID);
    expect(rows).not.toContain(priyas.ID);
  });

  test("a forms-only client may write and read (RULE-PERM-09)", async () => {
    const hugo = await app.signIn("formsonly");
    const { ID } = await sent(hugo);
    expect((await hugo.get(`/message/${ID}`)).status).toBe(200);
  });

  test("is in the audit log and in the feed, without its words", async () => {
    const { ID } = await sent(priya);
    const [entry] = (await priya.get("/activityFeed?controller=message")).body;
    expect(entry).toMatchObject({ identity: ID, message: "sent a message to Corella" });
  });

  test("sent again under its key it is sent once", async () => {
    const key = { "idempotency-key": "once-and-only-once" };
    const [first, second] = [
      await priya.post("/message", text(), key),
      await priya.post("/message", text(), key),
    ];
    expect(second.body.ID).toBe(first.body.ID);
  });
});

describe("answering", () => {
  test("shows whoever opens the answer what it answers, and to nobody the rest", async () => {
    const question = await sent(noor, { subject: "Item 30473", body: "Was this bilateral?" }, about);
    const answer = await sent(priya, { subject: "Re: Item 30473", body: "Yes.", _reply_to: question.ID });
    expect(answer.recipient).toBeNull();
    const opened = await paula.get(`/message/${answer.ID}${about}`);
    expect(opened.body.quoted).toEqual([
      expect.objectContaining({ ID: question.ID, body: "Was this bilateral?" }),
    ]);
    const again = await sent(
      paula,
      { subject: "Re: Item 30473", body: "Thank you.", _reply_to: answer.ID },
      about,
    );
    expect(again.recipient.ID).toBe(raman);
    expect(again.quoted.map(({ ID }: { ID: number }) => ID)).toEqual([answer.ID, question.ID]);
  });

  test("not a message one does not see", async () => {
    const { ID } = await sent(priya);
    const answer = await sarah.post("/message", text({ _reply_to: ID }));
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ["_reply_to"]]);
  });
});

describe("PUT /message/:id (STATE-MSG-01)", () => {
  test("marks it read, once and for good, with who read it", async () => {
    const { ID } = await sent(noor, {}, about);
    const before = await unread(priya);
    const { body } = await priya.put(`/message/${ID}`, { is_viewed: true });
    expect(body).toMatchObject({
      is_viewed: true,
      viewed_by: { username: "raman" },
      viewed_time: expect.any(String),
    });
    expect(await unread(priya)).toBe(before - 1);
    const again = await priya.put(`/message/${ID}`, { is_viewed: true });
    expect(again.body.viewed_time).toBe(body.viewed_time);
    expect((await priya.put(`/message/${ID}`, { is_viewed: false })).status).toBe(400);
    expect((await noor.get(`/message/${ID}${about}`)).body.viewed_time).toBe(body.viewed_time);
  });

  test("a sender's own reading is none", async () => {
    const { ID } = await sent(noor, {}, about);
    expect((await noor.put(`/message/${ID}${about}`, { is_viewed: true })).status).toBe(403);
  });

  test("read by one of the bureau is read for all of it", async () => {
    const { ID } = await sent(priya);
    const before = await unread(paula, about);
    await noor.put(`/message/${ID}${about}`, { is_viewed: true });
    expect(await unread(paula, about)).toBe(before - 1);
  });
});

describe("GET /message/:pageSize/:pageNumber (RULE-MSG-01)", () => {
  test("is wrapped, paged, newest first, and counts all", async () => {
    const lena = await app.signIn("vogt");
    for (const subject of ["Beta", "Alpha", "Gamma"]) await sent(lena, { subject });
    const page = (await lena.get("/message/2/1")).body;
    expect([page.messages.map((row: { subject: string }) => row.subject), page.totalItems]).toEqual([
      ["Gamma", "Alpha"],
      3,
    ]);
    expect(
      (await lena.get("/message/2/2")).body.messages.map((row: { subject: string }) => row.subject),
    ).toEqual(["Beta"]);
    const sorted = (await lena.get("/message/20/1?sort=subject")).body.messages.map(
      (row: { subject: string }) => row.subject,
    );
    expect(sorted).toEqual(["Alpha", "Beta", "Gamma"]);
    expect((await lena.get("/message/101/1")).status).toBe(400);
  });

  test("finds words of subject, text and sender's name, without accents or case", async () => {
    const fiona = await app.signIn("campbell");
    await sent(fiona, { subject: "Café roster", body: "Dermatology clinic" });
    const found = async (search: string) =>
      (await noor.get(`/message/20/1?search=${encodeURIComponent(search)}`)).body.totalItems;
    expect(await found("cafe ROSTER")).toBe(1);
    expect(await found("matolo")).toBe(1);
    expect(await found("campbell roster")).toBe(1);
    expect(await found("campbell theatre")).toBe(0);
    expect(await found("100%")).toBe(0);
  });

  test("one box, or only what is unread", async () => {
    const { ID } = await sent(noor, { recipient: reception }, about);
    expect(ids((await sarah.get("/message/20/1?unread=1")).body.messages)).toContain(ID);
    expect(ids((await sarah.get("/message/20/1?box=sent")).body.messages)).not.toContain(ID);
    expect(ids((await noor.get("/message/20/1?box=sent")).body.messages)).toContain(ID);
    await sarah.put(`/message/${ID}`, { is_viewed: true });
    expect(ids((await sarah.get("/message/20/1?unread=1")).body.messages)).not.toContain(ID);
  });

  test("every page together is each message once, in either order, in one box or both", async () => {
    const read = async (query: string, sort: string) => {
      const first = (await noor.get(`/message/3/1?sort=${sort}${query}`)).body;
      const found: number[] = ids(first.messages);
      for (let page = 2; found.length < first.totalItems; page += 1)
        found.push(...ids((await noor.get(`/message/3/${page}?sort=${sort}${query}`)).body.messages));
      return found;
    };
    for (const query of ["", "&box=inbox", "&box=sent"]) {
      const newest = await read(query, "-date");
      expect([new Set(newest).size, newest.toReversed()]).toEqual([newest.length, await read(query, "date")]);
    }
  });
});

describe("a message's files (RULE-FILE-05)", () => {
  test("are opened by whoever may read it, and by no colleague", async () => {
    const file = await uploaded(noor, about);
    const { ID, attachments } = await sent(noor, { attachments: [file] }, about);
    expect(attachments).toEqual([{ ID: file, name: "list.txt", size: 12, mime_type: "text/plain" }]);
    const opened = await priya.get(`/message/${ID}/file/${file}`);
    expect([opened.status, opened.body, opened.headers.get("content-disposition")]).toEqual([
      200,
      "Monday: knee",
      expect.stringContaining("list.txt"),
    ]);
    expect((await sarah.get(`/message/${ID}/file/${file}`)).status).toBe(404);
    expect((await sarah.get(`/file/${file}`)).status).toBe(404);
    expect((await inbox(priya))[0].attachment_count).toBe(1);
  });

  test("are no way to the client's other files", async () => {
    const { ID } = await sent(noor, { attachments: [await uploaded(noor, about)] }, about);
    const unsent = await uploaded(sarah);
    const other = await sent(sarah, { attachments: [await uploaded(sarah)] });
    for (const file of [unsent, other.attachments[0].ID])
      expect((await priya.get(`/message/${ID}/file/${file}`)).status).toBe(404);
  });

  test("one's own uploads, and each in one place", async () => {
    const file = await uploaded(sarah);
    const foreign = await priya.post("/message", text({ attachments: [file] }));
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([400, ["attachments"]]);
    await sent(sarah, { attachments: [file, file] });
    expect((await sarah.post("/message", text({ attachments: [file] }))).status).toBe(400);
    expect((await sarah.delete(`/file/${file}`)).status).toBe(404);
  });
});

describe("live", () => {
  test("an open browser hears of a new message", async () => {
    const listening = await priya.listen("/live");
    await listening.next("hello");
    const { ID } = await sent(noor, {}, about);
    expect(await listening.next("change", { controller: "message", identity: ID })).toBeTruthy();
    listening.close();
  });
});

describe("the patient a message is about", () => {
  const aboutPatient = async () => {
    const { body: patient } = await priya.post("/patient", { first_name: "Edith", last_name: "Marlow" });
    const { ID } = await app.database.db
      .insertInto("message")
      .values({
        _doctor: raman,
        _sender: raman,
        subject: "Completed",
        body: "Her number is in.",
        _patient: patient.ID,
      })
      .returning("ID")
      .executeTakeFirstOrThrow();
    return { ID, patient: { ID: patient.ID, first_name: "Edith", last_name: "Marlow" } };
  };
  const named = async (by: Visitor, ID: number) => {
    const { status, body } = await by.get(`/message/${ID}${about}`);
    expect(status).toBe(200);
    return body.patient;
  };

  test("is named to whoever reaches the client's patients, and to nobody who may not see any", async () => {
    const { ID, patient } = await aboutPatient();
    expect(await named(priya, ID)).toEqual(patient);
    expect(await named(noor, ID)).toEqual(patient);
    expect(await named(await app.signIn("accounts"), ID)).toBeNull();
  });

  test("is named to who converts pictures while they hold that patient, and no other one of the client's", async () => {
    const accounts = await app.idOf("accounts");
    await app.database.db.insertInto("person_group").values({ _person: accounts, _group: 19 }).execute();
    const derek = await app.signIn("accounts");
    const [held, other] = [await aboutPatient(), await aboutPatient()];
    expect(await named(derek, held.ID)).toBeNull();
    await app.database.db
      .updateTable("patient")
      .set({ locked_by: accounts })
      .where("_doctor", "=", raman)
      .where("ID", "=", held.patient.ID)
      .execute();
    expect(await named(derek, held.ID)).toEqual(held.patient);
    expect(await named(derek, other.ID)).toBeNull();
    expect((await derek.put(`/message/${other.ID}${about}`, { is_viewed: true })).body.patient).toBeNull();
  });
});
