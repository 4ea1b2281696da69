import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type OnlinePractice, SETTINGS, startOnlinePractice } from "#test/support/online-practice.ts";

let practice: OnlinePractice;
beforeAll(async () => {
  practice = await startOnlinePractice();
});
afterAll(() => practice.app.stop());
beforeEach(async () => {
  await practice.empty();
  await practice.manager.put("/onlineBooking/settings", SETTINGS);
});

const START = `/book/${SETTINGS.slug}`;
const EMAIL = "grace@lim.example";
let networks = 0;

/** Opens a page, or sends a form of it, as a browser without scripts would. */
async function visit(path: string, form?: Record<string, string> | [string, string][], cookie = "") {
  networks += 1;
  const from = { "x-forwarded-for": `198.51.${Math.floor(networks / 250)}.${networks % 250}`, cookie };
  const init = form ? { method: "POST", body: new URLSearchParams(form), headers: from } : { headers: from };
  const reply = await fetch(`${practice.app.url}${path}`, { ...init, redirect: "manual" });
  return {
    status: reply.status,
    text: await reply.text(),
    to: reply.headers.get("location") ?? "",
    headers: reply.headers,
  };
}

const TIMES = () => `${START}/times?type=${practice.type}&day=${practice.day}`;
const DETAILS = {
  ...{ act: "details", is_new: "true", first_name: "Grace", last_name: "Lim", dob: "14/8/1979", gender: "F" },
  ...{ consents: "true", signature: "Grace Lim" },
};

const TYPED = { ...DETAILS, note: "I use a wheelchair.", last_name: "Lim-Nguyen", consents: "" };

/** Returns the cookie that a browser sends to a path, of those that a reply has set. */
const cookieOf = ({ headers }: { readonly headers: Headers }, path: string): string =>
  headers
    .getSetCookie()
    .find((line) => line.includes(`Path=${path};`))
    ?.split(";")[0] ?? "";

/** Holds a time on the pages and proves the address. Returns the address of the booking's page. */
async function reachDetails(time = "10:00"): Promise<string> {
  await practice.forget();
  const { to } = await visit(TIMES(), { slot: `${practice.type} ${practice.day} ${time}` });
  await visit(to, { act: "code", channel: "email", contact: EMAIL });
  await visit(to, { act: "verify", code: await practice.codeFor(EMAIL) });
  return to;
}

describe("the pages", () => {
  test("lead from the type to a sent request without a script", async () => {
    const start = await visit(START);
    expect(start.text).toContain("What is the appointment for?");
    expect(start.text).not.toContain("<script");
    const times = await visit(TIMES());
    expect(times.text).toContain(`value="${practice.type} ${practice.day} 10:00">10:00 am</button>`);
    const page = await reachDetails();
    expect((await visit(page)).text).toContain("We’re holding this time for you until");
    const sent = await visit(page, DETAILS);
    expect([sent.status, sent.to]).toEqual([303, page]);
    expect((await visit(page)).text).toContain("Request sent");
    const [row] = (await practice.reception.get("/onlineBooking/50/1")).body.bookings;
    expect(row).toMatchObject({ last_name: "Lim", dob: "1979-08-14", email: EMAIL, start_time: "10:00" });
  });

  test("are small, closed to other sites' frames and scripts, and not listed below the first", async () => {
    const start = await visit(START);
    expect(start.text.length).toBeLessThan(14_000);
    for (const rule of ["script-src 'self';", "frame-ancestors 'none';"])
      expect(start.headers.get("content-security-policy")).toContain(rule);
    expect(start.text).not.toContain("noindex");
    expect((await visit(TIMES())).text).toContain("noindex");
  });

  test("show a refused form again with everything typed, escaped, and each fault as a link", async () => {
    const page = await reachDetails();
    const html = `"><script>alert(1)</script>`;
    const sent = await visit(page, {
      ...DETAILS,
      first_name: html,
      last_name: "",
      dob: "31/2/1979",
      consents: "",
    });
    expect(sent.status).toBe(400);
    expect(sent.text).not.toContain("<script");
    expect(sent.text).toContain("&quot;&gt;&lt;script&gt;alert(1)");
    for (const field of ["last_name", "dob", "consents"]) expect(sent.text).toContain(`href="#${field}"`);
    expect(sent.text).toContain("Check 3 fields");
  });

  test("say that a time was just taken, and offer the others", async () => {
    await practice.hold("10:00");
    const late = await visit(TIMES(), { slot: `${practice.type} ${practice.day} 10:00` });
    expect([late.status, late.text.includes("This time was just taken.")]).toEqual([409, true]);
    expect(late.text).toContain("10:30 am");
  });

  test("keep what was typed when the code is wrong, and end with the hold", async () => {
    const { to } = await visit(TIMES(), { slot: `${practice.type} ${practice.day} 10:00` });
    await visit(to, { act: "code", channel: "email", contact: EMAIL });
    const wrong = await visit(to, { act: "verify", code: "12" });
    expect(wrong.text).toContain("This code is not right.");
    expect(wrong.text).not.toContain("We sent a new code.");
    await visit(to, { act: "code", channel: "email", contact: EMAIL });
    expect((await visit(to)).text).toContain("We sent a new code.");
    await visit(to, { act: "code", channel: "email", contact: EMAIL });
    const last = await visit(to);
    expect(last.text).toContain("We can’t send another code for this time. Call");
    expect(last.text).not.toContain("Send the code again");
    const past = new Date(Date.now() - 1000).toISOString();
    await practice.app.database.db.updateTable("online_booking").set({ held_until: past }).execute();
    expect((await visit(to)).text).toContain("Your time is no longer held");
  });

  test("move and cancel a request", async () => {
    const page = await reachDetails();
    await visit(page, DETAILS);
    const moved = await visit(`${page}/times?day=${practice.day}`, {
      slot: `${practice.type} ${practice.day} 11:00`,
    });
    expect([moved.status, moved.to]).toEqual([303, page]);
    expect((await visit(page)).text).toContain("11:00 am");
    const question = await visit(`${page}?cancel`);
    expect(question.text).toContain("Cancel this request?");
    expect((await visit(page)).text).toContain("Request sent");
    const cancelled = await visit(`${page}?cancel`, { act: "cancel" });
    expect([cancelled.status, cancelled.to]).toEqual([303, page]);
    expect((await visit(page)).text).toContain("This request is cancelled.");
    expect((await visit(`${page}?cancel`)).text).toContain("This request is cancelled.");
  });

  test("let a visitor choose another time with everything typed kept, and without a new code", async () => {
    const page = await reachDetails();
    const left = await visit(page, [...Object.entries(TYPED), ["act", "times"]]);
    expect([left.status, left.to]).toEqual([303, `${page}/times`]);
    const cookie = cookieOf(left, page);
    expect((await visit(`${page}/times`)).text).toContain("11:00 am</button>");
    const moved = await visit(`${page}/times?day=${practice.day}`, {
      slot: `${practice.type} ${practice.day} 11:00`,
    });
    expect([moved.status, moved.to]).toEqual([303, page]);
    const again = (await visit(page, undefined, cookie)).text;
    expect(again).toContain("11:00 am");
    expect(again).toContain("Your details");
    for (const text of ['value="Lim-Nguyen"', "I use a wheelchair.", 'value="14/8/1979"'])
      expect(again).toContain(text);
    expect(again).not.toMatch(/name="consents" value="true" checked/);
    const sent = await visit(page, DETAILS, cookie);
    expect(sent.headers.get("set-cookie")).toMatch(/booking=;/);
    expect(sent.headers.get("clear-site-data")).toBe('"cache"');
    const { bookings } = (await practice.reception.get("/onlineBooking/50/1")).body;
    expect(bookings).toMatchObject([{ start_time: "11:00", change: null }]);
  });

  test("keep what was typed for one booking, until the browser is closed or half an hour has passed", async () => {
    const page = await reachDetails();
    const left = await visit(page, [...Object.entries(TYPED), ["act", "times"]]);
    const header = left.headers.get("set-cookie") ?? "";
    expect(header).toMatch(/HttpOnly.*SameSite=Lax/);
    expect(header).toContain(`Path=${page};`);
    expect(header).not.toMatch(/Max-Age|Expires/);
    const fields = new URLSearchParams(Buffer.from(header.split(/[=;]/)[1] ?? "", "base64url").toString());
    fields.set("written", String(Date.now() - 31 * 60_000));
    const old = `booking=${Buffer.from(fields.toString()).toString("base64url")}`;
    expect((await visit(page, undefined, old)).text).not.toContain("Lim-Nguyen");
  });

  test("keep what was typed when a save is refused or the hold has ended, for the next time too", async () => {
    const page = await reachDetails();
    const refused = await visit(page, { ...TYPED, act: "details", signature: "x" });
    expect(refused.status).toBe(400);
    expect((await visit(page, undefined, cookieOf(refused, page))).text).toContain('value="Lim-Nguyen"');
    const past = new Date(Date.now() - 1000).toISOString();
    await practice.app.database.db.updateTable("online_booking").set({ held_until: past }).execute();
    const late = await visit(page, { ...TYPED, act: "details", consents: "true" });
    expect(late.text).toContain("Your time is no longer held");
    const from = new URLSearchParams({ from: page.slice("/booking/".length) }).toString();
    expect(late.text).toContain(`href="${START}?${from}"`);
    expect((await visit(`${START}?${from}`)).text).toContain('<input type="hidden" name="from"');
    const times = await visit(`${TIMES()}&${from}`);
    expect(times.text).toContain(`${from}">`);
    const next = await visit(`${TIMES()}&${from}`, { slot: `${practice.type} ${practice.day} 11:00` });
    expect(next.to).toMatch(new RegExp(`^${page}/next\\?booking=`));
    const taken = await visit(next.to, undefined, cookieOf(late, page));
    expect(taken.to).not.toContain(page);
    await visit(taken.to, { act: "code", channel: "email", contact: EMAIL });
    // The step with the code names the address, which another person in the same browser must not go on with.
    expect((await visit(taken.to)).text).toContain('Not you? <button class="link">Start again</button>');
    await visit(taken.to, { act: "verify", code: await practice.codeFor(EMAIL) });
    const again = await visit(taken.to, undefined, cookieOf(taken, taken.to));
    expect(again.text).toContain('value="Lim-Nguyen"');
    expect(taken.headers.getSetCookie().find((line) => line.startsWith("booking=;"))).toContain(page);
  });

  test("forget everything and give the time back for another person in the same browser", async () => {
    const page = await reachDetails();
    const shown = (await visit(page)).text;
    expect(shown).toContain('Not you? <button class="link">Start again</button>');
    const left = await visit(page, [...Object.entries(TYPED), ["act", "times"]]);
    const again = await visit(page, { act: "restart" }, cookieOf(left, page));
    expect([again.status, again.to]).toEqual([303, START]);
    expect(again.headers.get("set-cookie")).toMatch(/booking=;/);
    expect(again.headers.get("clear-site-data")).toBe('"cache"');
    expect((await visit(page)).text).toContain("Your time is no longer held");
    expect((await visit(TIMES())).text).toContain("10:00 am</button>");
  });

  test("free the old time when another type or doctor is chosen", async () => {
    const page = await reachDetails();
    const left = await visit(page, [...Object.entries(TYPED), ["act", "other"]]);
    const query = left.to.split("?")[1] ?? "";
    expect((await visit(TIMES())).text).not.toContain("10:00 am</button>");
    await visit(`${TIMES()}&${query}`, { slot: `${practice.type} ${practice.day} 11:00` });
    expect((await visit(TIMES())).text).toContain("10:00 am</button>");
  });

  test("free the first time when another one is chosen, and keep it when the other is taken", async () => {
    const page = await reachDetails("10:00");
    await practice.hold("11:00");
    const taken = await visit(`${page}/times?day=${practice.day}`, {
      slot: `${practice.type} ${practice.day} 11:00`,
    });
    expect([taken.status, taken.text.includes("This time was just taken.")]).toEqual([409, true]);
    expect((await visit(TIMES())).text).not.toContain("10:00 am</button>");
    await visit(`${page}/times?day=${practice.day}`, { slot: `${practice.type} ${practice.day} 10:30` });
    expect((await visit(TIMES())).text).toContain("10:00 am</button>");
  });

  test("lead to other types and doctors, also from the step that asks for an address", async () => {
    const { to } = await visit(TIMES(), { slot: `${practice.type} ${practice.day} 10:00` });
    const fields = { channel: "email", contact: "grace@" };
    const left = await visit(to, [["act", "code"], ...Object.entries(fields), ["act", "other"]]);
    expect([left.status, left.to.startsWith(`${START}?from=`)]).toEqual([303, true]);
    expect((await visit(to, undefined, cookieOf(left, to))).text).toContain('value="grace@"');
    const empty = await visit(to, { act: "code", channel: "email", contact: "" });
    expect(empty.text).toContain("Enter your email address.");
  });

  test("take a first and a last name as the signature", async () => {
    const page = await reachDetails();
    const sent = await visit(page, { ...DETAILS, signature: "x" });
    expect(sent.text).toContain("Type your first and last name as your signature.");
  });

  test("make every phone number a link, and fill the button that is needed next", async () => {
    const link = 'href="tel:0355500142"';
    expect((await visit(START)).text).toContain(link);
    expect((await visit(TIMES())).text).toContain(link);
    const page = await reachDetails();
    await visit(page, DETAILS);
    const { text } = await visit(page);
    expect(text).toContain(link);
    expect(text).toContain(`<a class="button second" href="${page}/times">Change time</a>`);
    const type = { needs_referral: true };
    await practice.app.database.db.updateTable("visit_type").set(type).execute();
    expect((await visit(page)).text).toContain('<button class="button">Send referral</button>');
    await practice.app.database.db.updateTable("visit_type").set({ needs_referral: false }).execute();
  });

  test("say where to turn when an address leads nowhere", async () => {
    const { status, text } = await visit("/booking/forged");
    expect(status).toBe(404);
    for (const part of ["Corella", 'href="/support/home/contact"', "This page doesn’t exist"])
      expect(text).toContain(part);
  });

  test.each([
    "/book/nobody",
    "/book/nobody/times?type=1",
    `${START}/times?type=999999`,
    `${START}/times?type=x`,
    `${START}/times?type=1&type=2&day=x`,
    `${START}/times?type=1&doctor=${"a".repeat(2000)}`,
    "/booking/forged",
    "/booking/forged/times",
    "/booking/1.2.aaaaaaaaaaaaaa",
  ])("answer %s with no fault of ours", async (path) => {
    for (const reply of [await visit(path), await visit(path, { act: "cancel", slot: "x y z" })])
      expect(reply.status).toBeLessThan(500);
  });

  test("take 20,000 characters in each field as a fault of the field", async () => {
    const page = await reachDetails();
    const long = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, "a".repeat(20_000)]));
    const sent = await visit(page, { ...long, act: "details" });
    expect(sent.status).toBe(400);
    expect(sent.text).toContain('href="#first_name"');
  });
});
