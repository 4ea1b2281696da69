import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox, type Step } from "#sandbox/mailbox/mailbox.ts";
import { outcomeOf } from "./outcome.ts";
import type { Mail, MailSender } from "./port.ts";
import { settingsOf, smtpSender } from "./smtp.ts";

const folder = mkdtempSync(join(tmpdir(), "corella-compose-"));
const steps: Step[] = [];
let mailbox: Mailbox;
let sender: MailSender;
beforeAll(async () => {
  mailbox = await startMailbox(folder, { onStep: (step) => void steps.push(step) });
  sender = smtpSender({ url: mailbox.url, from: "Bookings, Corella <office@corella.example>" });
});
afterAll(async () => {
  sender.close();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  steps.splice(0);
  mailbox.faults.splice(0);
  await mailbox.empty();
});

const mailOf = (more: Partial<Mail>): Mail => ({
  to: "isla@rooms.example",
  subject: "Subject",
  text: "Hello",
  message_id: "one@corella.example",
  ...more,
});
const handOver = async () => undefined;
const send = (more: Partial<Mail>, by = sender) => by.send(mailOf(more), handOver);
/** Returns the only email in the mailbox, raw and parsed. */
async function arrived() {
  const [file = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const letter = await mailbox.read(file.replace(".eml", ""));
  return { raw: readFileSync(join(folder, file), "utf8"), letter };
}
const headersOf = (raw: string): string[] =>
  raw
    .slice(0, raw.search(/\r?\n\r?\n/))
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/);
const headerNames = (raw: string): string[] =>
  headersOf(raw).map((line) => line.slice(0, line.indexOf(":")).toLowerCase());

describe("a letter arrives as it was written", () => {
  test.each([
    ["a line as long as a whole paragraph", "word ".repeat(600).trim()],
    ["a word without a break", "x".repeat(5_000)],
    ["lines that begin with a dot, as SMTP ends a letter with one", ".\n..\n.hidden\nend"],
    ["letters of several languages", "Ström, Nguyễn, 王小明, Ελένη, 🙂"],
    ["what quoted-printable writes otherwise", "a = b; =3D =\n= trailing space \nend"],
    ["a line that mail folders begin a letter with", "From here on\n>From there"],
  ])("%s", async (_name, text) => {
    expect(await send({ text })).toMatchObject({ kind: "sent" });
    const { raw, letter } = await arrived();
    expect(letter?.text.trimEnd().replaceAll("\r\n", "\n")).toBe(text);
    // RFC 5321: a line has at most 998 characters besides its end.
    expect(Math.max(...raw.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(999);
    // ASCII only, which a 7-bit relay can't corrupt.
    expect(/^[\t\r\n\x20-\x7e]*$/.test(raw)).toBe(true);
  });

  test.each([
    ["of several languages", "Überweisung für Nguyễn – 王小明 🙂"],
    ["as long as may be", "Referral ".repeat(28).trim()],
    ["as long as may be, of letters with accents", "é".repeat(250)],
  ])("a subject %s", async (_name, subject) => {
    await send({ subject });
    const { raw, letter } = await arrived();
    expect(letter?.subject).toBe(subject);
    expect(headerNames(raw).filter((name) => name === "subject")).toHaveLength(1);
  });

  test("both as text and as HTML, in this order: a program shows the last it can", async () => {
    await send({ text: "Plain words", html: "<p>Rich <b>words</b></p>" });
    const { raw, letter } = await arrived();
    expect(letter?.text.trim()).toBe("Plain words");
    expect(raw).toMatch(/multipart\/alternative/);
    const [plain, rich] = [raw.indexOf("Content-Type: text/plain"), raw.indexOf("Content-Type: text/html")];
    expect(plain).toBeGreaterThan(0);
    expect(rich).toBeGreaterThan(plain);
  });

  test("attachments by their names and kinds, byte for byte long, and in their order", async () => {
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 256));
    const attachments = [
      { filename: "Überweisung – 王.pdf", content_type: "application/pdf", content },
      {
        filename: `${"long name ".repeat(20)}.txt`,
        content_type: "text/plain",
        content: Buffer.from("..\n.\n"),
      },
      { filename: 'a"b;c.bin', content_type: "application/octet-stream", content: Buffer.alloc(0) },
    ];
    await send({ attachments });
    const { letter } = await arrived();
    expect(letter?.attachments).toEqual(
      attachments.map(({ filename, content_type, content: { length } }) => ({
        filename,
        content_type,
        size: length,
      })),
    );
    expect(letter?.text.trim()).toBe("Hello");
  });

  test("and an attachment is never looked for on this machine or fetched", async () => {
    await send({
      html: '<img src="file:///etc/hostname"><img src="http://127.0.0.1:1/x.png">',
      attachments: [],
    });
    expect((await arrived()).letter?.attachments).toEqual([]);
  });
});

describe("the headers of a letter", () => {
  test("ask for replies at the mail's own address, and otherwise at the configured one", async () => {
    const bureau = smtpSender({
      url: mailbox.url,
      from: "office@corella.example",
      replyTo: "Help <help@corella.example>",
    });
    await send({ reply_to: "o'neil,desk+a@rooms.example" }, bureau);
    expect(headersOf((await arrived()).raw)).toContain(`Reply-To: <"o'neil,desk+a"@rooms.example>`);
    await mailbox.empty();
    await send({}, bureau);
    expect(headersOf((await arrived()).raw)).toContain("Reply-To: Help <help@corella.example>");
    bureau.close();
  });

  test("name the sender as one name though it has a comma, and one recipient", async () => {
    await send({ to: "isla@rooms.example" });
    const { raw, letter } = await arrived();
    expect(letter).toMatchObject({
      from: "Bookings, Corella <office@corella.example>",
      to: "isla@rooms.example",
      reply_to: null,
    });
    expect(headersOf(raw)).toEqual(
      expect.arrayContaining([
        "Auto-Submitted: auto-generated",
        "Message-ID: <one@corella.example>",
        "MIME-Version: 1.0",
      ]),
    );
  });

  test("name the practice that sends, from the configured address", async () => {
    await send({ from_name: "Park, Clinic & Sons via Corella" });
    const { raw, letter } = await arrived();
    expect(letter?.from).toBe("Park, Clinic & Sons via Corella <office@corella.example>");
    expect(headerNames(raw).filter((name) => name === "from")).toHaveLength(1);
  });

  test("cannot be added by an address, a subject or a file's name", async () => {
    await send({
      to: "isla@rooms.example",
      subject: "One\r\nBcc: thief@elsewhere.example\r\n\r\nInside",
      attachments: [
        { filename: "a\r\nX-Added: yes\r\n.txt", content_type: "text/plain", content: Buffer.from("x") },
      ],
    });
    const { raw } = await arrived();
    expect(headerNames(raw)).not.toContain("bcc");
    expect(raw).not.toMatch(/^(Bcc|X-Added):/im);
  });

  test("an address that holds several goes to nobody but as one", async () => {
    const outcome = await send({ to: "isla@rooms.example, thief@elsewhere.example" });
    const letters = readdirSync(folder);
    // The address may be taken as one odd address or refused, but never as two recipients.
    if (outcome.kind === "sent") expect(letters).toHaveLength(1);
    else expect([outcome.kind, letters]).toEqual(["permanent", []]);
    expect(steps.filter((step) => step === "to").length).toBeLessThanOrEqual(1);
  });

  test("end Message-IDs in the sender's own domain", () => {
    const domainOf = (from: string) => {
      const one = smtpSender({ url: mailbox.url, from });
      one.close();
      return one.domain;
    };
    expect(domainOf("Corella <office@corella.example>")).toBe("corella.example");
    expect(domainOf("office@rooms.example")).toBe("rooms.example");
    expect(domainOf("Corella")).toBe("localhost");
  });
});

describe("one connection after another", () => {
  test("letters share a connection, and one that was refused takes a new one", async () => {
    const one = smtpSender({ url: mailbox.url, from: "office@corella.example" });
    for (const message_id of ["a@c.example", "b@c.example"])
      expect((await send({ message_id }, one)).kind).toBe("sent");
    expect(steps.filter((step) => step === "connect")).toHaveLength(1);
    mailbox.faults.push("451");
    expect(await send({ message_id: "c@c.example" }, one)).toEqual({
      kind: "temporary",
      answer: "451 Try again later",
    });
    expect((await send({ message_id: "d@c.example" }, one)).kind).toBe("sent");
    expect(steps.filter((step) => step === "connect")).toHaveLength(2);
    one.close();
  });

  test("several at once each have their own, and all arrive", async () => {
    const one = smtpSender({ url: mailbox.url, from: "office@corella.example" });
    const ids = Array.from({ length: 7 }, (_, n) => `many-${n}@c.example`);
    const outcomes = await Promise.all(ids.map((message_id) => send({ message_id }, one)));
    expect(outcomes.map(({ kind }) => kind)).toEqual(ids.map(() => "sent"));
    expect((await mailbox.list()).map(({ message_id }) => message_id).toSorted()).toEqual(
      ids.map((id) => `<${id}>`),
    );
    one.close();
  });

  test("what may not be handed over leaves nothing, and the reason comes out", async () => {
    const gone = new Error("this attempt was ended by another server");
    await expect(sender.send(mailOf({}), () => Promise.reject(gone))).rejects.toBe(gone);
    expect(readdirSync(folder)).toEqual([]);
    expect((await send({ message_id: "after@c.example" })).kind).toBe("sent");
  });

  test("it is said that the letter leaves before it does", async () => {
    const seen: string[] = [];
    await sender.send(mailOf({}), async () => {
      seen.push(`${readdirSync(folder).length} letters there`);
    });
    expect([seen, readdirSync(folder).length]).toEqual([["0 letters there"], 1]);
  });
});

/**
 * Starts a scripted mail server. `answers` returns the response to each line of the client, "" for no
 * response, or null to close the connection.
 */
async function scripted(
  answers: (line: string) => string | null,
  greeting = "220 here",
): Promise<{ url: string; server: Server; said: string[]; lines: Socket[] }> {
  const said: string[] = [];
  const lines: Socket[] = [];
  const server = createServer((socket) => {
    lines.push(socket);
    socket.on("error", () => undefined);
    socket.write(`${greeting}\r\n`);
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n").filter(Boolean)) {
        said.push(line);
        const answer = answers(line);
        if (answer === null) return socket.destroy();
        if (answer !== "") socket.write(`${answer}\r\n`);
      }
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, server, said, lines };
}

describe("what a mail server does", () => {
  const polite = (line: string): string =>
    /^(EHLO|HELO)/.test(line) ? "250 here" : line.startsWith("DATA") ? "354 go on" : "250 taken";
  const against = async (
    answers: (line: string) => string | null,
    more: Partial<Mail> = {},
    greeting?: string,
  ) => {
    const there = await scripted(answers, greeting);
    const one = smtpSender({ url: there.url, from: "office@corella.example" });
    let wasHandedOver = false;
    try {
      const outcome = await one.send(mailOf(more), async () => void (wasHandedOver = true));
      return { outcome, wasHandedOver, said: there.said };
    } finally {
      one.close();
      for (const line of there.lines) line.destroy();
      await new Promise((stopped) => there.server.close(stopped));
    }
  };

  test.each([
    [
      "a mailbox that does not exist",
      /^RCPT/,
      "550 5.1.1 No such user",
      "permanent",
      "550 5.1.1 No such user",
    ],
    [
      "a mailbox that is full for now",
      /^RCPT/,
      "452 4.2.2 Mailbox full",
      "temporary",
      "452 4.2.2 Mailbox full",
    ],
    ["a sender that is not wanted", /^MAIL/, "553 Not you", "permanent", "553 Not you"],
    ["greylisting", /^RCPT/, "450 4.7.1 Greylisted", "temporary", "450 4.7.1 Greylisted"],
    [
      "a server that wants us to sign in",
      /^MAIL/,
      "530 5.7.0 Authentication required",
      "temporary",
      "530 5.7.0 Authentication required",
    ],
    ["a letter that is not wanted", /^DATA/, "554 Spam", "permanent", "554 Spam"],
  ])("%s", async (_name, when, says, kind, answer) => {
    const { outcome, wasHandedOver } = await against((line) => (when.test(line) ? says : polite(line)));
    expect([outcome, wasHandedOver]).toEqual([{ kind, answer }, false]);
  });

  test("one that greets with 554 is closed, and the letter waits", async () => {
    const { outcome } = await against(polite, {}, "554 Closed for today");
    expect(outcome.kind).toBe("temporary");
  });

  test("a line that breaks before the letter was asked for is another try; after it nobody knows", async () => {
    expect((await against((line) => (line.startsWith("RCPT") ? null : polite(line)))).outcome.kind).toBe(
      "temporary",
    );
    const broken = await against((line) =>
      line === "." ? null : /^(EHLO|MAIL|RCPT|DATA)/.test(line) ? polite(line) : "",
    );
    expect([broken.outcome.kind, broken.wasHandedOver]).toEqual(["uncertain", true]);
  });

  test("a letter larger than it takes is not offered again", async () => {
    const small = (line: string) => (line.startsWith("EHLO") ? "250-here\r\n250 SIZE 1000" : polite(line));
    const { outcome, said } = await against(small, { text: "x".repeat(5_000) });
    expect(outcome.kind).toBe("permanent");
    expect(said.filter((line) => line.startsWith("RCPT"))).toEqual([]);
  });

  test("one that dropped a kept connection is called again, and the letter goes once", async () => {
    const there = await scripted((line) =>
      /^(EHLO|MAIL|RCPT|DATA)/.test(line) || line === "." ? polite(line) : "",
    );
    const one = smtpSender({ url: there.url, from: "office@corella.example" });
    expect((await send({}, one)).kind).toBe("sent");
    expect(there.lines).toHaveLength(1);
    there.lines[0]?.removeAllListeners("data");
    there.lines[0]?.on("data", () => there.lines[0]?.destroy());
    expect((await send({}, one)).kind).toBe("sent");
    expect([there.lines.length, there.said.filter((line) => line === "DATA").length]).toEqual([2, 2]);
    one.close();
    for (const line of there.lines) line.destroy();
    await new Promise((stopped) => there.server.close(stopped));
  });
});

describe("an answer in words", () => {
  test("is cut where it is a page long, and stays text that can be stored", () => {
    const { answer } = outcomeOf({ message: "x", response: `550 ${"é".repeat(600)}` }, false);
    expect([answer.length, answer.startsWith("550 é")]).toEqual([500, true]);
    expect(outcomeOf({ message: "x", response: `${"a".repeat(499)}🙂` }, false).answer.isWellFormed()).toBe(
      true,
    );
  });

  test("is that of the client library where the server gave none", () => {
    expect(outcomeOf({ message: "Connection closed", code: "ECONNECTION" }, false)).toEqual({
      kind: "temporary",
      answer: "Connection closed",
    });
    expect(outcomeOf({ message: "No recipients defined", code: "EENVELOPE" }, false).kind).toBe("permanent");
    expect(
      outcomeOf({ message: "Message size exceeds", code: "EMESSAGE", command: "CONN" }, false).kind,
    ).toBe("temporary");
  });

  test("a 5xx is final for the mail alone, at 500 as at 599", () => {
    const kind = (responseCode: number, command: string) =>
      outcomeOf({ message: "x", responseCode, command }, true).kind;
    expect([kind(499, "DATA"), kind(500, "DATA"), kind(599, "MAIL FROM"), kind(500, "EHLO")]).toEqual([
      "temporary",
      "permanent",
      "permanent",
      "temporary",
    ]);
    expect([534, 535, 538].map((code) => kind(code, "MAIL FROM"))).toEqual([
      "temporary",
      "temporary",
      "temporary",
    ]);
  });
});

describe("MAIL_URL in other spellings", () => {
  test.each([
    ["smtp://mail.example", { port: 587, secure: false, requireTLS: false, user: null, password: "" }],
    ["smtps://u@mail.example:2465", { port: 2465, secure: true, requireTLS: false, user: "u" }],
    ["smtp://u:p@[::1]", { host: "::1", requireTLS: false }],
    ["smtp://u:p@localhost", { host: "localhost", requireTLS: false }],
    ["smtp://u:p@10.0.0.1", { requireTLS: true }],
    ["smtp://mail.example?requireTLS=yes", { requireTLS: true }],
    ["smtp://u:p@localhost?requireTLS=1", { requireTLS: true }],
    ["smtp://u:p@mail.example?requireTLS=false", { requireTLS: false }],
  ])("%s", (url, settings) => expect(settingsOf(url)).toMatchObject(settings));
});
