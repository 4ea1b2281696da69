import { sql } from "kysely";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { attachLetter, insertReturnedLetter } from "#test/support/letter-out-rows.ts";
import { EMAIL, type LetterPractice, startLetters } from "#test/support/letter-practice.ts";
import { makeRow } from "#test/support/rows.ts";
import { readPdf } from "#test/support/pdf.ts";

let practice: LetterPractice;

beforeAll(async () => {
  practice = await startLetters();
}, 60_000);
afterAll(() => practice.stop());

/** A PDF with a layer that is switched off. */
async function layeredPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const layer = pdf.context.register(pdf.context.obj({ Type: "OCG" }));
  pdf.catalog.set(PDFName.of("OCProperties"), pdf.context.obj({ OCGs: [layer], D: { OFF: [layer] } }));
  return Buffer.from(await pdf.save());
}

const results = (body: { result: string; reason: string | null }[]) =>
  body.map(({ result, reason }) => [result, reason]);

describe("sending a returned letter", () => {
  test("by email queues one email that names no patient, and says that it was sent", async () => {
    const { app, send, returned, letters } = practice;
    const letter = await returned();
    const sent = await send(letter);
    expect([sent.status, results(sent.body)]).toEqual([200, [["sent", null]]]);
    expect(await letters(letter.task)).toMatchObject([{ state: "queued", way: "email", address: EMAIL }]);
    await app.deliverMail();
    await app.runJob("letters-out.mail-ended", await endedMail());
    const [shown] = await letters(letter.task);
    expect(shown?.state).toBe("sent");
    expect(shown?.events.map(({ kind }) => kind)).toEqual(["queued", "sent"]);
    const { last_name } = shown?.patient ?? { last_name: "?" };
    const [mail] = app.mails.filter(({ to }) => to.includes(EMAIL)).slice(-1);
    expect(`${mail?.subject} ${mail?.text}`).toContain("/letter/");
    expect(`${mail?.subject} ${mail?.text}`).not.toContain(last_name);
    const stored = await app.database.db.selectFrom("mail").select(["body_text", "dedupe_key"]).execute();
    expect(JSON.stringify(stored)).not.toContain(practice.token());
  });

  test("sends once, however many press at once and however often a request arrives", async () => {
    const { app, send, returned, letters, raman } = practice;
    const letter = await returned();
    const before = await countMails();
    const reception = await app.signIn("reception");
    const answers = await Promise.all(
      [raman, reception, raman, reception].map((by) => send(letter, "email", by)),
    );
    const outcomes = answers.flatMap(({ body }) => results(body).map(([result]) => result)).sort();
    expect(outcomes).toEqual(["already", "already", "already", "sent"]);
    expect(await letters(letter.task)).toHaveLength(1);
    expect(await countMails()).toBe(before + 1);
  });

  test("again replaces the earlier sending; of two at once the second is refused", async () => {
    const { raman, send, returned, letters } = practice;
    const letter = await returned();
    await send(letter);
    const [first] = await letters(letter.task);
    const again = (way: string) => raman.post(`/letterOut/${first?.ID}/again`, { way });
    const answers = await Promise.all([again("post"), again("secure")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const shown = await letters(letter.task);
    expect(shown.map(({ is_replaced }) => is_replaced)).toEqual([false, true]);
    expect((await again("email")).body.code).toBe("letterout.replaced");
  });

  test("makes a PDF of a Word or text letter, and sends a PDF as it is", async () => {
    const { app, raman, send, returned, letters, doctor } = practice;
    const letter = await returned({ bytes: "Dear Hannah,\n\nThank you for 陈. Señor O'Brien is well." });
    const preview = await fetch(`${app.url}/api/letterOut/preview/${letter.task}?file=${letter.file}`, {
      headers: { cookie: raman.cookie },
    });
    expect(await textOf(preview)).toContain("Señor O'Brien is well");
    await send(letter, "secure");
    const [shown] = await letters(letter.task);
    const files = await raman.get(`/letterOut/messages?ids=${shown?.ID}`);
    expect(files.status).toBe(200);
    const bytes = await app.database.db
      .selectFrom("file")
      .select(["mime_type", "claimed_time"])
      .where("_doctor", "=", doctor)
      .orderBy("ID", "desc")
      .executeTakeFirstOrThrow();
    expect(bytes).toMatchObject({ mime_type: "application/pdf", claimed_time: expect.any(String) });
    const old = await returned({ name: "old.doc", mime_type: "application/msword" });
    expect((await send(old)).body.code).toBe("letterout.no_pdf");
  });

  test("refuses a doctor without an address, a deleted doctor, a merged patient and an open task", async () => {
    const { app, raman, send, returned, birch, patient } = practice;
    const { db } = app.database;
    const letter = await returned();
    await db.updateTable("referring_doctor").set({ email: null }).where("ID", "=", birch).execute();
    expect(results((await send(letter)).body)[0]?.[1]).toContain("no email address");
    await db
      .updateTable("referring_doctor")
      .set({ email: EMAIL, is_deleted: true })
      .where("ID", "=", birch)
      .execute();
    expect(results((await send(letter)).body)[0]?.[1]).toContain("deleted");
    await db.updateTable("referring_doctor").set({ is_deleted: false }).where("ID", "=", birch).execute();
    await db.updateTable("patient").set({ is_deleted: true }).where("ID", "=", patient).execute();
    expect((await send(letter)).body.errors).toEqual({ _patient: "Choose a patient." });
    await db.updateTable("patient").set({ is_deleted: false }).where("ID", "=", patient).execute();
    const open = { _status: 7, is_returned: false, delivered_time: null };
    await db.updateTable("task").set(open).where("ID", "=", letter.task).execute();
    expect((await send(letter)).body.code).toBe("letterout.not_returned");
    expect(
      (
        await raman.post("/letterOut", {
          letters: [{ _task: letter.task, _file: 1, _patient: patient, recipients: [] }],
        })
      ).status,
    ).toBe(400);
  });

  test("is not outdated if the clock of Corella is behind that of the database", async () => {
    const { send, returned, letters } = practice;
    const letter = await returned();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 5_000 });
    try {
      await send(letter);
    } finally {
      vi.useRealTimers();
    }
    expect((await letters(letter.task))[0]?.is_outdated).toBe(false);
  });

  test("a new version is said beside the recipient, and replaces the old one when sent", async () => {
    const { app, raman, send, returned, letters, doctor } = practice;
    const letter = await returned();
    await send(letter);
    const [sent] = await letters(letter.task);
    expect(sent?.is_outdated).toBe(false);
    const { db } = app.database;
    const newer = await returned();
    await db.deleteFrom("task_attachment").where("_task", "=", letter.task).execute();
    await attachLetter(db, { _doctor: doctor, _task: letter.task, _file: newer.file });
    expect((await letters(letter.task))[0]?.is_outdated).toBe(true);
    expect((await raman.post(`/letterOut/${sent?.ID}/again`, { way: "email" })).body.code).toBe(
      "letterout.outdated",
    );
    expect(results((await send({ task: letter.task, file: newer.file })).body)).toEqual([["sent", null]]);
    expect((await letters(letter.task)).map(({ is_replaced }) => is_replaced)).toEqual([false, true]);
  });

  test("letters of post are printed behind their address page, and noted as printed once", async () => {
    const { app, raman, send, returned, letters } = practice;
    const letter = await returned({ bytes: "Printed letter" });
    await send(letter, "post");
    const [waiting] = await letters(letter.task);
    const printed = await fetch(`${app.url}/api/letterOut/print?ids=${waiting?.ID}`, {
      headers: { cookie: raman.cookie },
    });
    const text = await textOf(printed);
    expect(text).toContain("Dr Hannah Birch");
    expect(text).toContain("Printed letter");
    const done = () => raman.post("/letterOut/done", { ids: [waiting?.ID] });
    expect([(await done()).body[0].state, (await done()).body[0].state]).toEqual(["printed", "printed"]);
    expect((await letters(letter.task))[0]?.events.map(({ kind }) => kind)).toEqual(["queued", "printed"]);
    const broken = await returned({ name: "x.pdf", mime_type: "application/pdf", bytes: "not a PDF" });
    await send(broken, "post");
    const [unreadable] = await letters(broken.task);
    expect((await raman.get(`/letterOut/print?ids=${unreadable?.ID}`)).body.code).toBe(
      "letterout.unmergeable",
    );
  });

  test("another client neither sees nor sends it", async () => {
    const { app, send, returned, letters } = practice;
    const letter = await returned();
    await send(letter, "post");
    const [sent] = await letters(letter.task);
    const vogt = await app.signIn("vogt");
    expect((await vogt.get(`/letterOut/task/${letter.task}`)).status).toBe(404);
    expect((await send(letter, "email", vogt)).status).toBe(404);
    for (const path of [`done`, `${sent?.ID}/again`])
      expect((await vogt.post(`/letterOut/${path}`, { ids: [sent?.ID], way: "email" })).status).toBe(404);
    expect((await vogt.get("/letterOut/50/1")).body.letters).toEqual([]);
    expect((await vogt.get(`/letterOut/messages?ids=${sent?.ID}`)).status).toBe(404);
  });

  test("one refused letter of several leaves the others sent", async () => {
    const { raman, returned, patient, birch } = practice;
    const [good, bad] = [
      await returned(),
      await returned({ name: "old.doc", mime_type: "application/msword" }),
    ];
    const letters = [bad, good].map(({ task, file }) => ({
      ...{ _task: task, _file: file, _patient: patient },
      recipients: [{ _referring_doctor: birch, way: "email" }],
    }));
    const { body } = await raman.post("/letterOut", { letters });
    expect(results(body).map(([result]) => result)).toEqual(["refused", "sent"]);
    expect(
      (await raman.get("/letterOut/unsent/20/1")).body.letters.map(({ ID }: { ID: number }) => ID),
    ).toContain(bad.task);
  });

  test("two letters of a task are two for the receiver, and versions of one are one", async () => {
    const { app, returned, send, raman, doctor } = practice;
    const first = await returned({ name: "Knee.txt" });
    const others = await Promise.all(
      ["Hip.txt", "Knee.txt"].map((name) => returned({ name, bytes: "Dear Hannah" })),
    );
    for (const { file } of others)
      await attachLetter(app.database.db, { _doctor: doctor, _task: first.task, _file: file });
    for (const file of [first.file, ...others.map((each) => each.file)])
      expect((await send({ task: first.task, file }, "secure", raman)).status).toBe(200);
    const { rows } = await app.database.pool.query(
      'select message from letter_out where _task = $1 order by "ID"',
      [first.task],
    );
    const orders = rows.map(({ message }) => /\rOBR\|1\|\|([^|]+)/.exec(message)?.[1]);
    expect(orders).toEqual([
      orders[0],
      expect.not.stringMatching(`^${orders[0]?.split("^")[0]}\\^`),
      orders[0],
    ]);
  });

  test("a task stays among those not sent until each of its letters is sent, and comes back with a new version", async () => {
    const { app, returned, send, raman, doctor } = practice;
    const storage = app.services.storage;
    const letter = await returned({ name: "Knee.txt", task: { case_subject: "Kneesubject" } });
    const attach = async (name: string) => {
      const { file } = await insertReturnedLetter(app.database.db, doctor, { storage, name });
      await attachLetter(app.database.db, { _doctor: doctor, _task: letter.task, _file: file });
      return file;
    };
    const hip = await attach("Hip.txt");
    const unsent = async (more = "") =>
      (await raman.get(`/letterOut/unsent/20/1?search=kneesubject${more}`)).body.letters.map(
        ({ ID }: { ID: number }) => ID,
      );
    await send(letter);
    expect(await unsent()).toEqual([letter.task]);
    await send({ task: letter.task, file: hip });
    expect(await unsent()).toEqual([]);
    await attach("Knee.txt");
    expect(await unsent()).toEqual([letter.task]);
    await app.database.db
      .updateTable("task")
      .set({ delivered_time: sql<string>`now() - interval '15 days'` })
      .where("ID", "=", letter.task)
      .execute();
    expect(await unsent()).toEqual([]);
    expect(await unsent("&older=true")).toEqual([letter.task]);
  });

  test("again makes a PDF of an earlier version of Corella anew, and no other", async () => {
    const { app, raman, send, returned, letters } = practice;
    const letter = await returned();
    await send(letter);
    const again = async (): Promise<void> => {
      const [last] = await letters(letter.task);
      expect((await raman.post(`/letterOut/${last?.ID}/again`, { way: "post" })).status).toBe(200);
    };
    const pdfs = async () =>
      (
        await app.database.db
          .selectFrom("letter_out")
          .select("_pdf")
          .where("_task", "=", letter.task)
          .orderBy("ID")
          .execute()
      ).map(({ _pdf }) => _pdf);
    await again();
    await app.database.db
      .updateTable("letter_out")
      .set({ pdf_rendering: 1 })
      .where("_task", "=", letter.task)
      .execute();
    await again();
    await again();
    const [first, second, third, fourth] = await pdfs();
    expect([second === first, third === first, fourth === third]).toEqual([true, false, true]);
  });

  test("a damaged PDF is named, and never printed as an address without its letter", async () => {
    const { returned, send, raman } = practice;
    const good = await returned();
    for (const bytes of ["%PDF-1.4\ngarbage", `%PDF-1.4\n${"x".repeat(4000)}`, await layeredPdf()]) {
      const letter = await returned({ name: "Bad.pdf", mime_type: "application/pdf", bytes });
      expect((await send(letter, "post")).status).toBe(200);
      await send(good, "post");
      const ids = [good, letter].map(async ({ task }) => (await practice.letters(task))[0]?.ID);
      const reply = await raman.get(`/letterOut/print?ids=${(await Promise.all(ids)).join(",")}`);
      expect([reply.status, reply.body.code]).toEqual([409, "letterout.unmergeable"]);
    }
  });

  test("a letter is withdrawn until it has arrived: its link no longer opens, and it can be sent anew", async () => {
    const { app, returned, send, letters, raman, token } = practice;
    const letter = await returned();
    await send(letter);
    await app.deliverMail();
    const page = `${app.url}/letter/${token()}`;
    expect((await fetch(page)).status).toBe(200);
    const [sent] = await letters(letter.task);
    const vogt = await app.signIn("vogt");
    const path = `/letterOut/${sent?.ID}/withdraw`;
    expect((await vogt.post(path, {})).status).toBe(404);
    const answers = await Promise.all([raman.post(path, {}), raman.post(path, {})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await fetch(page)).status).toBe(410);
    expect((await letters(letter.task))[0]?.events.at(-1)).toMatchObject({
      kind: "replaced",
      detail: "Withdrawn.",
    });
    expect(results((await send(letter)).body)).toEqual([["sent", null]]);
    const [current] = await letters(letter.task);
    await app.database.db
      .updateTable("letter_out")
      .set({ state: "opened" })
      .where("ID", "=", current?.ID ?? 0)
      .execute();
    expect((await raman.post(`/letterOut/${current?.ID}/withdraw`, {})).body.code).toBe("letterout.arrived");
  });

  test("a letter is about one patient, until it is withdrawn", async () => {
    const { app, returned, send, raman, birch, doctor, letters } = practice;
    const letter = await returned();
    await send(letter);
    const other = (await makeRow["patient"]?.(app.database.db, doctor)) ?? 0;
    const about = () =>
      raman.post("/letterOut", {
        letters: [
          ...[{ _task: letter.task, _file: letter.file, _patient: other }].map((each) => ({
            ...each,
            recipients: [{ _referring_doctor: birch, way: "post" }],
          })),
        ],
      });
    const refused = await about();
    expect([refused.status, refused.body.code]).toEqual([409, "letterout.other_patient"]);
    await raman.post(`/letterOut/${(await letters(letter.task))[0]?.ID}/withdraw`, {});
    expect(results((await about()).body)).toEqual([["sent", null]]);
  });

  test("whoever sees tasks and no patients gets nothing that names a patient", async () => {
    const { app, returned, send, letters } = practice;
    const letter = await returned();
    await send(letter, "secure");
    const ID = (await letters(letter.task))[0]?.ID ?? 0;
    const owen = await app.signIn("ramanletters");
    const answers = [
      await owen.get(`/letterOut/messages?ids=${ID}`),
      await owen.get(`/letterOut/print?ids=${ID}`),
      await owen.post("/letterOut/done", { ids: [ID] }),
      await owen.post("/letterOut/acknowledgement", { text: "MSH|^~\\&|\rMSA|AA|ABC" }),
      await owen.post(`/letterOut/${ID}/withdraw`, {}),
      await owen.post(`/letterOut/${ID}/again`, { way: "post" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });
});

async function textOf(reply: Response): Promise<string> {
  const { pages } = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  return pages.map(({ text }) => text).join("\n");
}

async function countMails(): Promise<number> {
  const rows = await practice.app.database.db
    .selectFrom("mail")
    .select("ID")
    .where("dedupe_key", "like", "letter-out:%")
    .execute();
  return rows.length;
}

async function endedMail() {
  const { ID, _doctor } = await practice.app.database.db
    .selectFrom("mail")
    .select(["ID", "_doctor"])
    .where("dedupe_key", "like", "letter-out:%")
    .orderBy("ID", "desc")
    .executeTakeFirstOrThrow();
  return { _doctor, mail: ID };
}
