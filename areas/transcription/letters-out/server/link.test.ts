import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LetterPractice, startLetters } from "#test/support/letter-practice.ts";

let practice: LetterPractice;

beforeAll(async () => {
  practice = await startLetters();
}, 60_000);
afterAll(() => practice.stop());

/** Emails a letter and returns its task and the address of its page. */
async function emailed() {
  const letter = await practice.returned({ bytes: "Dear Hannah, all is well." });
  await practice.send(letter);
  await practice.app.deliverMail();
  return { ...letter, page: `${practice.app.url}/letter/${practice.token()}` };
}

const form = (page: string, headers: Record<string, string> = {}) =>
  fetch(page, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: practice.app.url, ...headers },
    body: "",
  });
const cookieOf = (reply: Response): string => reply.headers.get("set-cookie")?.split(";")[0] ?? "";

describe("the link of an emailed letter", () => {
  test("is not used up by opening the page, and gives the PDF after a press", async () => {
    const { task, page } = await emailed();
    for (let times = 0; times < 3; times += 1) {
      const seen = await fetch(page);
      expect([seen.status, await seen.text()]).toEqual([200, expect.stringContaining("Open letter")]);
    }
    expect((await practice.letters(task))[0]?.state).not.toBe("opened");
    const opened = await form(page);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, new URL(page).pathname]);
    expect(opened.headers.get("set-cookie")).toMatch(/HttpOnly/);
    expect(await practice.letters(task)).toMatchObject([{ state: "opened" }]);
    const file = await fetch(`${page}/file`, { headers: { cookie: cookieOf(opened) } });
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await file.arrayBuffer()).toString("latin1", 0, 4)).toBe("%PDF");
  });

  test("works once: another browser is refused, and the first may download again", async () => {
    const { page } = await emailed();
    const answers = await Promise.all([form(page), form(page), form(page)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
    const first = answers.find(({ status }) => status === 303);
    const again = await fetch(page, { headers: { cookie: first ? cookieOf(first) : "" } });
    expect(await again.text()).toContain("Download letter");
    const stranger = await fetch(`${page}/file`, {
      redirect: "manual",
      headers: { cookie: "letter=guessed" },
    });
    expect(stranger.status).toBe(303);
    const over = await fetch(page);
    expect([over.status, await over.text()]).toEqual([
      410,
      expect.stringContaining("<dd>Dr Priya Raman</dd>"),
    ]);
    const forged = await (await fetch(`${page}x`)).text();
    expect(forged).not.toContain("Raman");
    expect(forged).toContain('href="/support/home/contact"');
  });

  test("the browser that opened it may not download after its time is over", async () => {
    const { task, page } = await emailed();
    const cookie = cookieOf(await form(page));
    await practice.app.database.db
      .updateTable("letter_out")
      .set({ visitor_until: "2026-01-01T00:00:00Z" })
      .where("_task", "=", task)
      .execute();
    expect((await fetch(`${page}/file`, { redirect: "manual", headers: { cookie } })).status).toBe(303);
    expect((await fetch(page, { headers: { cookie } })).status).toBe(410);
  });

  test("expires after the days of the practice, and is void once the letter is sent again", async () => {
    const { app, raman, letters } = practice;
    const settings = { late_days: 7, envelope: "dl_left", edi_address: null, service: null };
    const manager = await app.signIn("manager");
    expect(
      (await manager.put("/letterOutSettings", { ...settings, link_days: 61 })).body.errors,
    ).toHaveProperty("link_days");
    expect((await manager.put("/letterOutSettings", { ...settings, link_days: 3 })).status).toBe(200);
    const { task, page } = await emailed();
    const [sent] = await letters(task);
    const days = (Date.parse(sent?.link_until ?? "") - Date.parse(sent?.created_time ?? "")) / 86_400_000;
    expect(Math.round(days)).toBe(3);
    const { db } = app.database;
    const past = { link_until: "2026-01-01T00:00:00Z" };
    await db.updateTable("letter_out").set(past).where("_task", "=", task).execute();
    expect([(await fetch(page)).status, (await form(page)).status]).toEqual([410, 410]);
    const other = await emailed();
    const [earlier] = await letters(other.task);
    expect((await raman.post(`/letterOut/${earlier?.ID}/again`, { way: "email" })).status).toBe(200);
    expect((await form(other.page)).status).toBe(410);
  });

  test("gives nothing to the browser that opened it once the letter is sent again", async () => {
    const { raman, letters } = practice;
    const { task, page } = await emailed();
    const cookie = cookieOf(await form(page));
    const download = () => fetch(`${page}/file`, { headers: { cookie }, redirect: "manual" });
    expect((await download()).status).toBe(200);
    const [opened] = await letters(task);
    expect((await raman.post(`/letterOut/${opened?.ID}/again`, { way: "post" })).status).toBe(200);
    expect((await download()).status).toBe(303);
  });

  test("is stored as a hash, can't be guessed, and says nothing of the patient", async () => {
    const { page } = await emailed();
    const token = page.split("/").at(-1) ?? "";
    const { rows } = await practice.app.database.pool.query("select * from letter_out");
    expect(JSON.stringify(rows)).not.toContain(token);
    const guess = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    expect((await form(page.replace(token, guess))).status).toBe(410);
    const [shown] = (await practice.raman.get("/letterOut/50/1")).body.letters;
    expect(await (await fetch(page)).text()).not.toContain(shown.patient.last_name);
    const tries = await Promise.all(Array.from({ length: 40 }, () => fetch(page.replace(token, guess))));
    expect(tries.some(({ status }) => status === 429)).toBe(true);
  });

  test("another site's form does not open it", async () => {
    const { task, page } = await emailed();
    const refused = await form(page, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    expect(await refused.text()).not.toContain("used already");
    expect((await practice.letters(task))[0]?.state).not.toBe("opened");
  });
});
