import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { buildApp } from "#platform/http/app.ts";
import { startApp, type TestApp } from "#test/support/app.ts";

const webDir = mkdtempSync(join(tmpdir(), "corella-site-"));
let app: TestApp;
let served: FastifyInstance;
let url: string;

beforeAll(async () => {
  app = await startApp();
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>The application</title><head></head>");
  served = await buildApp({ services: app.services, features, webDir });
  url = await served.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await served.close();
  await app.stop();
  rmSync(webDir, { recursive: true, force: true });
});

const open = async (path: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url + path, { headers });
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
};
const submit = async (
  path: string,
  fields: readonly (readonly [string, string])[],
  headers: Record<string, string> = {},
) => {
  const body = new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  const reply = await fetch(url + path, { method: "POST", body, headers });
  return { status: reply.status, text: await reply.text() };
};
const suburbs = async () => (await app.nobody.get("/locality/search/richmond_AU")).body;

const person = [
  ["first_name", "Thi Mai"],
  ["last_name", "Nguyễn-Ødegård"],
  ["email_address", "mai@rooms.example"],
] as const;
const quote = [...person, ["title", "3"], ["enquiry_for", "A Practice"], ["letters", "10-40"]] as const;

const PAGES = ["/", "/getaquote", "/enquiry", "/support/home/contact", "/account/support/contact", "/terms"];

describe("every public page", () => {
  test.each(PAGES)("%s is read without the application's code, in less than 150 kB", async (path) => {
    const { status, text, headers } = await open(path);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(text).toMatch(/<html lang="en-AU">[\s\S]*<main[\s\S]*<h1>/);
    expect(text).not.toMatch(/type="module"|\son[a-z]+="/);
    expect(text).toMatch(/<nav aria-label="Main">[\s\S]*href="\/login"/);
    const font = await fetch(`${url}/site/atkinson-hyperlegible-next.woff2`);
    expect(font.headers.get("cache-control")).toContain("immutable");
    expect(gzipSync(text).length + (await font.arrayBuffer()).byteLength).toBeLessThan(150_000);
  });

  test.each(PAGES)("%s has no link to an address that is not there", async (path) => {
    const { text } = await open(path);
    for (const [, address = ""] of text.matchAll(/href="(\/[^"#]*)/g)) {
      if (/\.(svg|woff2)$/.test(address)) continue;
      expect([address, (await open(address)).status]).toEqual([address, 200]);
    }
  });
});

describe("the start page (SCR-PUB-03)", () => {
  test("CONST-91: compares the packages of the sign-up with the prices of now, the cheapest first", async () => {
    const { text } = await open("/");
    const [table = ""] = /<table class="compare">.*?<\/table>/s.exec(text) ?? [];
    const rows = [...table.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "")),
    );
    expect(rows.map((cells) => cells.join(" | "))).toEqual([
      "Package | Basic$0a month | Saver$99a month + GST | Plus$149a month + GST | Standard$199a month + GST | Premium$349a month + GST",
      "A month with GST | $0.00 | $108.90 | $163.90 | $218.90 | $383.90",
      "A year with GST | $0.00 | $1,197.90 | $1,802.90 | $2,407.90 | $4,222.90",
      "Provider numbers | 1 | 1 | Unlimited | Unlimited | Unlimited",
      "Claims, bulk bills and gaps | Included | Included | Included | Included | Included",
      "Unpaid claims followed up | Not included– | Included | Included | Included | Included",
      "Fund registrations | Not included– | Not included– | Not included– | Included | Included",
      "Account manager | Not included– | Not included– | Not included– | Not included– | Included",
    ]);
  });

  test("shows no price where prices can't be read", async () => {
    await app.database.pool.query("alter table service rename to service_away");
    try {
      const { status, text } = await open("/");
      expect([status, /\$\d+<\/strong>/.test(text), text.includes("Premium")]).toEqual([200, false, true]);
    } finally {
      await app.database.pool.query("alter table service_away rename to service");
    }
  });

  test("is the application for a browser with a session, and for one in its second step", async () => {
    const { cookie } = await app.signIn("raman");
    expect((await open("/", { cookie })).text).toContain("The application");
    expect((await open("/", { cookie: "corella_second_step=x" })).text).toContain("The application");
  });

  test("is the application where there is no practice yet", async () => {
    const empty = await startApp();
    await empty.database.pool.query("truncate person cascade");
    const fresh = await buildApp({ services: empty.services, features, webDir });
    expect((await fresh.inject("/")).body).toContain("The application");
    await fresh.close();
    await empty.stop();
  });
});

describe("get a quote (SCR-PUB-01)", () => {
  test("RULE-ENQ-02: a suburb that was typed and not chosen is asked for, with the matches, and everything typed is kept", async () => {
    const { status, text } = await submit("/getaquote", [
      ...quote,
      ["suburb", "Richmond"],
      ["suburb_was", ""],
    ]);
    expect(status).toBe(400);
    expect(text).toContain("Please select suburb from dropdown list. There is more than one match:");
    expect(text).toContain("<title>1 field to check · Get a quote · Corella</title>");
    expect(text).toContain("Richmond VIC 3121");
    for (const kept of [
      'value="Thi Mai"',
      'value="Nguyễn-Ødegård"',
      'value="3" selected',
      'value="10-40" checked',
    ])
      expect(text).toContain(kept);
  });

  test("one submit names every fault: a list above the form that has the focus, each line the words of its field", async () => {
    const { status, text } = await submit("/getaquote", [["phone", "12"]]);
    expect(status).toBe(400);
    const [, list = ""] =
      /<div class="faults"[^>]* tabindex="-1" autofocus[^>]*>([\s\S]*?)<\/div>/.exec(text) ?? [];
    const lines = [...list.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)].map(([, target, words]) => [
      target,
      words,
    ]);
    expect(lines).toEqual([
      ["title", "Choose a title."],
      ["first_name", "Enter your first name."],
      ["last_name", "Enter your last name."],
      ["email_address", "Enter your email, like name@practice.com.au."],
      ["phone", "12 is invalid phone number. Please enter valid number."],
      ["suburb", "Choose the suburb of your practice."],
      ["enquiry_for", "Choose who the quote is for."],
    ]);
    expect(list).toContain("Check 7 fields to get your quote");
    for (const [target, words] of lines) {
      expect([target, text.includes(`id="${target}"`)]).toEqual([target, true]);
      expect(text.split(`>${words}<`)).toHaveLength(3);
    }
    expect(text.match(/ aria-invalid="true" aria-describedby="/g)).toHaveLength(7);
    expect(text).not.toContain("Form submit failed");
  });

  test.each([
    ["its full name", "richmond vic 3121", "Richmond VIC 3121"],
    ["the only match", "Toowoomba QLD 43", "Toowoomba QLD 4350"],
  ])(
    "takes a suburb by %s without asking, and keeps it while other fields are wrong",
    async (_how, typed, name) => {
      const { status, text } = await submit("/getaquote", [["suburb", typed]]);
      expect([status, text.includes("Please select suburb")]).toEqual([400, false]);
      expect(text).toContain(`value="${name}"`);
      const [, ID = ""] = /type="hidden" name="_locality" value="(\d+)"/.exec(text) ?? [];
      const fields = [...quote, ["suburb", name], ["suburb_was", name], ["_locality", ID]] as const;
      expect((await submit("/getaquote", fields)).status).toBe(200);
      expect(
        (await app.database.db.selectFrom("enquiry").selectAll().orderBy("ID").execute()).at(-1),
      ).toMatchObject({
        _locality: Number(ID),
      });
      await app.database.db.deleteFrom("mail").execute();
    },
  );

  test("says which suburb is not known, as text", async () => {
    const { text } = await submit("/getaquote", [...quote, ["suburb", "<b>Qzxqz"]]);
    expect(text).toContain("No suburb starts with “&lt;b&gt;Qzxqz”. Check the spelling or enter a postcode.");
  });

  test("RULE-ENQ-03: once sent, thanks and leads to / after 3 seconds; sent twice it is one quote and one email", async () => {
    const [{ ID }] = await suburbs();
    const fields = [
      ...quote,
      ["key", "6f9619ff-8b86-4011-b42d-00c04fc964ff"],
      ["suburb", "Richmond"],
      ["suburb_was", "Richmond"],
      ["_locality", String(ID)],
    ] as const;
    const before = await app.database.db.selectFrom("enquiry").selectAll().execute();
    const replies = await Promise.all([submit("/getaquote", fields), submit("/getaquote", fields)]);
    for (const { status, text } of replies) {
      expect(status).toBe(200);
      expect(text).toContain('<meta http-equiv="refresh" content="3;url=/">');
    }
    const after = await app.database.db.selectFrom("enquiry").selectAll().execute();
    expect(after).toHaveLength(before.length + 1);
    expect(after.at(-1)).toMatchObject({
      last_name: "Nguyễn-Ødegård",
      _timezone: "Australia/Sydney",
      letters: "10-40",
    });
    await app.deliverMail();
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual([
      "business@corella.example",
      "mai@rooms.example",
    ]);
    for (const { text } of app.mails) expect(text).toContain("Letters per week: 10-40");
    expect(replies[0]?.text).toMatch(
      /email your quote to <b>mai@rooms\.example<\/b> by \w{3} \d+ \w{3} \d{4}/,
    );
  });

  // Under `no-referrer`, the policy of all other pages, browsers send the origin "null".
  test("a browser may say where the form comes from, so that it is not taken for another site's", async () => {
    for (const path of ["/getaquote", "/enquiry"])
      expect((await fetch(`${app.url}${path}`)).headers.get("referrer-policy")).toBe("same-origin");
    const { status, text } = await submit("/getaquote", quote, { origin: "null" });
    expect([status, text.includes("..")]).toEqual([403, false]);
  });

  test("another site's page can't send it", async () => {
    const { status, text } = await submit("/getaquote", quote, { origin: "https://evil.example" });
    expect([status, text.includes("Thank you")]).toEqual([403, false]);
  });
});

describe("contact (SCR-SUPP-01)", () => {
  test("shows how to reach the issuer of the invoices, and no address that mail can't reach", async () => {
    const { text } = await open("/support/home/contact");
    const issuer = await app.database.db.selectFrom("issuer").selectAll().orderBy("ID").executeTakeFirst();
    expect(text).not.toContain("@localhost");
    expect(text).toContain(`href="tel:${issuer?.phone ?? "none"}"`);
    expect(text).toContain(issuer?.address ?? "none");
  });
});

describe("enquiry (SCR-PUB-02)", () => {
  test("RULE-ENQ-01: without a type it says so and keeps the message", async () => {
    const { status, text } = await submit("/enquiry", [...person, ["message", "Do you cover Hobart?"]]);
    expect(status).toBe(400);
    expect(text).toContain('<a href="#types">Please select an enquiry type</a>');
    expect(text).toContain("<title>1 field to complete · Send an enquiry · Corella</title>");
    expect(text).toContain("Do you cover Hobart?</textarea>");
  });

  test("RULE-ENQ-04: once sent it shows the confirmation", async () => {
    const { status, text } = await submit("/enquiry", [
      ...person,
      ["types", "4"],
      ["message", "Do you cover Hobart?"],
    ]);
    expect([status, text.includes("Enquiry sent"), text.includes("http-equiv")]).toEqual([200, true, false]);
  });

  test("too many from one address are told to wait, with what was typed", async () => {
    for (let n = 0; n < 20; n += 1) await app.nobody.post("/doctor/enquiry", {});
    let last = await submit("/enquiry", [...person, ["types", "4"]]);
    for (let n = 0; n < 25 && last.status !== 429; n += 1)
      last = await submit("/enquiry", [...person, ["types", "4"]]);
    expect([last.status, last.text.includes('value="Thi Mai"')]).toEqual([429, true]);
    expect(last.text).toMatch(/Form submit failed\. \S/);
  });
});
