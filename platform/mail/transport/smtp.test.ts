import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startMailbox } from "#sandbox/mailbox/mailbox.ts";
import { outcomeOf } from "./outcome.ts";
import { settingsOf, smtpSender } from "./smtp.ts";

describe("an answer of the mail server", () => {
  test.each([
    ["a 5xx to the recipient is final", { responseCode: 550, command: "RCPT TO" }, false, "permanent"],
    ["a 4xx is for now", { responseCode: 451, command: "DATA" }, true, "temporary"],
    [
      "a wrong password of ours is no fault of the mail",
      { responseCode: 535, command: "AUTH PLAIN" },
      false,
      "temporary",
    ],
    [
      "a server that wants us to sign in first is none either",
      { responseCode: 530, command: "MAIL FROM" },
      false,
      "temporary",
    ],
    ["a server that is closed is tried again", { responseCode: 554, command: "CONN" }, false, "temporary"],
    [
      "no answer before the letter was asked for is for now",
      { code: "ECONNECTION", command: "CONN" },
      false,
      "temporary",
    ],
    ["no answer after it is not known", { code: "ECONNECTION", command: "CONN" }, true, "uncertain"],
    [
      "one larger than the server takes is final",
      { code: "EMESSAGE", command: "MAIL FROM" },
      false,
      "permanent",
    ],
  ] as const)("%s", (_says, failure, wasHandedOver, kind) =>
    expect(outcomeOf({ message: "words", ...failure }, wasHandedOver).kind).toBe(kind),
  );
  test("stays on one line", () =>
    expect(outcomeOf({ message: "x", response: "550 No\r\n such\u0000 box" }, false).answer).toBe(
      "550 No such box",
    ));
});

describe("MAIL_URL", () => {
  test("a password crosses a network only inside TLS", () => {
    expect(settingsOf("smtp://a%40b:p%3Aw@mail.example")).toEqual({
      host: "mail.example",
      port: 587,
      secure: false,
      requireTLS: true,
      user: "a@b",
      password: "p:w",
    });
    expect(settingsOf("smtp://u:p@mail.example?requireTLS=no").requireTLS).toBe(false);
    expect(settingsOf("smtp://u:p@127.0.0.1:2525")).toMatchObject({ port: 2525, requireTLS: false });
    expect(settingsOf("smtps://mail.example")).toMatchObject({ port: 465, secure: true, user: null });
  });
});

test("G-64: an email to a mailing list has the headers of RFC 8058, and no other email has them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "corella-list-"));
  const mailbox = await startMailbox(folder);
  const sender = smtpSender({ url: mailbox.url, from: "Corella <corella@corella.example>" });
  const send = async (message_id: string, unsubscribe?: string) => {
    const mail = { to: "reader@readers.example", subject: "News", text: "News", message_id, unsubscribe };
    expect((await sender.send(mail, async () => undefined)).kind).toBe("sent");
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    return texts.find((text) => text.includes(message_id)) ?? "";
  };
  const list = await send("list@corella.example", "https://corella.example/api/subscriber/unsubscribe/t0");
  expect(list).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/corella\.example\/api\/subscriber\/unsubscribe\/t0>\r?$/m,
  );
  expect(list).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click\r?$/m);
  expect(await send("plain@corella.example")).not.toContain("List-Unsubscribe");
  sender.close();
  await mailbox.stop();
  rmSync(folder, { recursive: true, force: true });
});
