import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LetterPractice, startLetters } from "#test/support/letter-practice.ts";

let practice: LetterPractice;
const folder = mkdtempSync(join(tmpdir(), "corella-messages-"));
const [out, incoming] = [join(folder, "raman", "out"), join(folder, "raman", "in")];

beforeAll(async () => {
  practice = await startLetters({ SECURE_MESSAGE_FOLDER: folder });
}, 60_000);
afterAll(async () => {
  await practice.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = () => practice.app.runJob("letters-out.folder");
const controlIdOf = async (task: number): Promise<string> =>
  (
    await practice.app.database.db
      .selectFrom("letter_out")
      .select("control_id")
      .where("_task", "=", task)
      .where("is_replaced", "=", false)
      .executeTakeFirstOrThrow()
  ).control_id ?? "";

function drop(name: string, text: string | Buffer, age = 60): void {
  mkdirSync(incoming, { recursive: true });
  writeFileSync(join(incoming, name), text);
  const at = Date.now() / 1000 - age;
  utimesSync(join(incoming, name), at, at);
}
const ack = (code: string, control_id: string, words = "") =>
  `MSH|^~\\&|GP|barklygp|CORELLA|raman|20261129||ACK^I12|A1|P|2.4\rMSA|${code}|${control_id}|${words}\r`;

describe("the folder of secure messages", () => {
  test("gets each letter once, whole, under its message ID", async () => {
    const letter = await practice.returned({ bytes: "Dear Hannah,\n\nAll is well." });
    await practice.send(letter, "secure");
    await run();
    await run();
    const control_id = await controlIdOf(letter.task);
    expect(readdirSync(out)).toEqual([`${control_id}.hl7`]);
    const segments = readFileSync(join(out, `${control_id}.hl7`), "latin1").split("\r");
    expect(segments.map((segment) => segment.slice(0, 3))).toEqual([
      "MSH",
      "RF1",
      "PRD",
      "PRD",
      "PID",
      "OBR",
      "OBX",
      "OBX",
      "PV1",
      "",
    ]);
    const pdf = segments[7]?.split("|")[5]?.split("^")[4] ?? "";
    expect(Buffer.from(pdf, "base64").toString("latin1", 0, 4)).toBe("%PDF");
    expect((await practice.letters(letter.task))[0]?.events.map(({ kind }) => kind)).toEqual([
      "queued",
      "sent",
    ]);
  });

  test("gets each row of a table in a line", async () => {
    const bytes = "{\\rtf1 Results:\\par\\trowd Na\\cell\\cell 140\\cell\\row}";
    const letter = await practice.returned({ bytes, name: "letter.rtf", mime_type: "application/rtf" });
    await practice.send(letter, "secure");
    await run();
    const message = readFileSync(join(out, `${await controlIdOf(letter.task)}.hl7`), "latin1");
    expect(message).toContain("Results:\\.br\\Na \\F\\  \\F\\ 140|");
  });

  test("a server that ended before noting it writes the same message again", async () => {
    const letter = await practice.returned();
    await practice.send(letter, "secure");
    await run();
    const { db } = practice.app.database;
    await db
      .updateTable("letter_out")
      .set({ state: "queued", sent_at: null })
      .where("_task", "=", letter.task)
      .execute();
    const before = readdirSync(out).length;
    await run();
    expect(readdirSync(out)).toHaveLength(before);
    expect((await practice.letters(letter.task))[0]?.state).toBe("sent");
  });

  test("acknowledgements are matched to their letters, each once", async () => {
    const [accepted, refused] = [await practice.returned(), await practice.returned()];
    for (const letter of [accepted, refused]) await practice.send(letter, "secure");
    await run();
    drop("one.ack", ack("AA", await controlIdOf(accepted.task)));
    drop("one-again.ack", ack("AA", await controlIdOf(accepted.task)));
    drop("two.hl7", ack("AE", await controlIdOf(refused.task), "Unknown provider"));
    drop("three.txt", ack("AA", "NOBODYS"));
    drop("four.txt", "hello");
    drop("five.ack", ack("AA", await controlIdOf(refused.task)), 0);
    await run();
    expect(await practice.letters(accepted.task)).toMatchObject([{ state: "acknowledged", failure: null }]);
    expect(await practice.letters(refused.task)).toMatchObject([
      { state: "failed", failure: "The recipient's system refused the letter: Unknown provider" },
    ]);
    expect((await practice.letters(accepted.task))[0]?.events).toHaveLength(3);
    expect(readdirSync(join(incoming, "done")).sort()).toEqual(["one-again.ack", "one.ack", "two.hl7"]);
    expect(readdirSync(join(incoming, "unmatched")).sort()).toEqual(["four.txt", "three.txt"]);
    // A file that is still being written waits for the next run.
    expect(readdirSync(incoming).sort()).toEqual(["done", "five.ack", "unmatched"]);
  });

  test("an acknowledgement given by hand counts for the own client only", async () => {
    const letter = await practice.returned();
    await practice.send(letter, "secure");
    const text = ack("AA", await controlIdOf(letter.task));
    const vogt = await practice.app.signIn("vogt");
    const path = "/letterOut/acknowledgement";
    expect((await vogt.post(path, { text })).body.code).toBe("letterout.unknown_message");
    expect((await practice.raman.post(path, { text: "hello" })).body.code).toBe("letterout.no_ack");
    expect((await practice.raman.post(path, { text })).body).toMatchObject({ state: "acknowledged" });
    expect((await practice.raman.post(path, { text })).body.events).toHaveLength(2);
  });

  test("the messaging service's acceptance is no arrival, and a refusal after it counts", async () => {
    const [refused, waiting] = [await practice.returned(), await practice.returned()];
    for (const letter of [refused, waiting]) await practice.send(letter, "secure");
    const path = "/letterOut/acknowledgement";
    const answer = async (code: string, task: number, words = "") =>
      (await practice.raman.post(path, { text: ack(code, await controlIdOf(task), words) })).body;
    expect(await answer("CA", waiting.task)).toMatchObject({ state: "sent" });
    expect(await answer("CA", refused.task)).toMatchObject({ state: "sent" });
    expect(await answer("AE", refused.task, "Unknown provider")).toMatchObject({ state: "failed" });
    expect(await answer("CA", refused.task)).toMatchObject({ state: "failed" });
    expect(await answer("AA", waiting.task)).toMatchObject({ state: "acknowledged" });
  });

  test("a file that no acknowledgement is in does not stay, whatever its characters", async () => {
    drop("nul.ack", ack("AA", "A\u0000B"));
    await run();
    expect(readdirSync(incoming)).not.toContain("nul.ack");
    expect(readdirSync(join(incoming, "unmatched"))).toContain("nul.ack");
  });

  test("each acknowledgement of a batch counts, in the character set of the file", async () => {
    const [accepted, refused] = [await practice.returned(), await practice.returned()];
    for (const letter of [accepted, refused]) await practice.send(letter, "secure");
    await run();
    const batch = `${ack("AA", await controlIdOf(accepted.task))}${ack("AE", await controlIdOf(refused.task), "Prénom")}`;
    drop("batch.ack", Buffer.from(batch, "latin1"));
    await run();
    expect(await practice.letters(accepted.task)).toMatchObject([{ state: "acknowledged" }]);
    expect(await practice.letters(refused.task)).toMatchObject([
      { state: "failed", failure: "The recipient's system refused the letter: Prénom" },
    ]);
    drop("batch.ack", ack("AA", "NOBODYS"));
    drop("batch.txt", ack("AA", "NOBODYS"));
    await run();
    drop("batch.txt", ack("AA", "NOBODYS"));
    await run();
    expect(
      readdirSync(join(incoming, "unmatched")).filter((name) => name.endsWith("batch.txt")),
    ).toHaveLength(2);
  });

  test("a message waits while its task is deleted", async () => {
    const letter = await practice.returned();
    await practice.send(letter, "secure");
    const { db } = practice.app.database;
    const setDeleted = (is_deleted: boolean) =>
      db.updateTable("task").set({ is_deleted }).where("ID", "=", letter.task).execute();
    const stateNow = async () =>
      (
        await db
          .selectFrom("letter_out")
          .select("state")
          .where("_task", "=", letter.task)
          .executeTakeFirstOrThrow()
      ).state;
    await setDeleted(true);
    await run();
    expect(await stateNow()).toBe("queued");
    await setDeleted(false);
    await run();
    expect(await stateNow()).toBe("sent");
  });

  test("files are for the server's user and group only", async () => {
    await practice.send(await practice.returned(), "secure");
    await run();
    for (const path of [out, ...readdirSync(out).map((name) => join(out, name))])
      expect((statSync(path).mode & 0o007).toString(8)).toBe("0");
  });
});
