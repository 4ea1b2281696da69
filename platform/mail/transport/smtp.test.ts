import { describe, expect, test } from "vitest";
import { outcomeOf } from "./outcome.ts";
import { settingsOf } from "./smtp.ts";

describe("an answer of the mail server", () => {
  test.each([
    ["a 5xx to the recipient is final", { responseCode: 550, command: "RCPT TO" }, false, "permanent"],
    ["a 4xx is for now", { responseCode: 451, command: "DATA" }, true, "temporary"],
    ["a wrong password of ours is no fault of the mail", { responseCode: 535, command: "AUTH PLAIN" }, false, "temporary"],
    ["a server that wants us to sign in first is none either", { responseCode: 530, command: "MAIL FROM" }, false, "temporary"],
    ["a server that is closed is tried again", { responseCode: 554, command: "CONN" }, false, "temporary"],
    ["no answer before the letter was asked for is for now", { code: "ECONNECTION", command: "CONN" }, false, "temporary"],
    ["no answer after it is not known", { code: "ECONNECTION", command: "CONN" }, true, "uncertain"],
    ["one larger than the server takes is final", { code: "EMESSAGE", command: "MAIL FROM" }, false, "permanent"],
  ] as const)("%s", (_says, failure, wasHandedOver, kind) =>
    expect(outcomeOf({ message: "words", ...failure }, wasHandedOver).kind).toBe(kind),
  );
  test("stays on one line", () =>
    expect(outcomeOf({ message: "x", response: "550 No\r\n such\u0000 box" }, false).answer).toBe("550 No such box"));
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
