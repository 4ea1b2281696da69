import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SMS_ACCOUNT, SMS_TOKEN, type SmsSandbox, startSms } from "#sandbox/sms/sms.ts";
import { isSigned, signatureOf } from "./signature.ts";
import { twilioMessages } from "./twilio.ts";

let sms: SmsSandbox;
beforeAll(async () => {
  sms = await startSms();
});
afterAll(() => sms.stop());
afterEach(() => {
  sms.messages.splice(0);
  sms.mishaps.splice(0);
});

const provider = (token = SMS_TOKEN) => twilioMessages({ url: sms.url, account: SMS_ACCOUNT, token });
const message = { to: "+61400000001", from: "+61400111222", body: "Hello", callback: "http://127.0.0.1:1/x" };

describe("sending by Twilio's Messages API", () => {
  test("an accepted message has a number and is in the list of its numbers only", async () => {
    const answer = await provider().send(message);
    expect(answer).toMatchObject({ kind: "accepted", status: "queued" });
    expect(await provider().list(message)).toMatchObject([{ body: "Hello", isReceived: false }]);
    expect(await provider().list({ to: "+61400000002" })).toEqual([]);
    const sid = answer.kind === "accepted" ? answer.sid : "";
    expect(await provider().find(sid)).toMatchObject({ sid, status: "queued", error_code: null });
    expect(await provider().find("SM404")).toBeNull();
  });

  test.each([
    ["+61400000610", 21_610],
    ["+61400000614", 21_614],
    ["0400000001", 21_211],
  ])("%s is refused with code %i", async (to, code) => {
    expect(await provider().send({ ...message, to })).toEqual({ kind: "refused", code });
  });

  test("wrong credentials and too many requests send nothing and are tried again", async () => {
    expect(await provider("another-token").send(message)).toEqual({ kind: "busy" });
    sms.mishaps.push("vain: 429");
    expect(await provider().send(message)).toEqual({ kind: "busy" });
    expect(sms.messages).toEqual([]);
  });

  test.each(["503", "cut", "lost", "odd: page", "odd: {}", "odd: other message"] as const)(
    "%s is no answer",
    async (mishap) => {
      sms.mishaps.push(mishap);
      expect(await provider().send(message)).toEqual({ kind: "uncertain" });
    },
  );

  test("a list that is no list is a failure, never an empty one", async () => {
    sms.mishaps.push("odd: page", "503", "odd: {}");
    for (let n = 0; n < 3; n += 1)
      await expect(provider().list(message)).rejects.toThrow(/SMS provider|answered 503/);
  });
});

describe("the signature of a webhook", () => {
  // The example of the provider's security documentation.
  const url = "https://mycompany.com/myapp.php?foo=1&bar=2";
  const fields = {
    ...{ CallSid: "CA1234567890ABCDE", Caller: "+14158675309", Digits: "1234" },
    ...{ From: "+14158675309", To: "+18005551212" },
  };
  const signature = "RSOYDt4T1cUTdK1PDd93/VVr8B8=";
  const given = { token: "12345", url, fields };

  test("is that of the documentation", () => {
    expect(signatureOf("12345", url, fields)).toBe(signature);
    expect(isSigned(signature, given)).toBe(true);
  });

  test.each([
    ["no header", undefined, given],
    ["two headers", [signature, signature], given],
    ["another token", signature, { ...given, token: "12346" }],
    ["another address", signature, { ...given, url: `${url}&baz=3` }],
    ["a changed field", signature, { ...given, fields: { ...fields, Digits: "1235" } }],
    ["a field more", signature, { ...given, fields: { ...fields, Extra: "" } }],
    ["a shorter one", signature.slice(1), given],
  ] as const)("is refused with %s", (_name, header, changed) => {
    expect(isSigned(header === undefined || typeof header === "string" ? header : [...header], changed)).toBe(
      false,
    );
  });

  test("of a field sent twice takes each value once, in order", () => {
    const twice = (To: string[]) => signatureOf("12345", url, { To });
    expect(twice(["b", "a", "a"])).toBe(twice(["a", "b"]));
  });
});
