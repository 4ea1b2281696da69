import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { DEMO_PASSWORD } from "#app/seed/people.ts";
import type { Answer, TestApp, Visitor } from "./app.ts";

/**
 * Returns the code that an authenticator app shows for the secret. Computes RFC 6238 without any of the
 * product's code.
 */
export function codeOf(secret: string, stepsFromNow = 0): string {
  const bits = [...secret]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsFromNow));
  const mac = createHmac("sha1", key).update(counter).digest();
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Returns the cookies that a response sets, as a browser sends them back. */
export const cookiesIn = (answer: Answer): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((cookie) => !cookie.endsWith("="))
    .join("; ");

export const login = (app: TestApp, username: string, cookie = ""): Promise<Answer> =>
  app.withCookie(cookie).post("/auth/login", { username, password: DEMO_PASSWORD });

export const confirm = (visitor: Visitor): Promise<Answer> =>
  visitor.put("/secondfactor/confirmation", { password: DEMO_PASSWORD });

/**
 * Signs in, confirms the password and adds an authenticator app. Uses the current code, so that the next code
 * is still valid.
 */
export async function withApp(app: TestApp, username: string) {
  const visitor = await app.signIn(username);
  expect((await confirm(visitor)).status).toBe(204);
  const { body } = await visitor.post("/secondfactor/authenticator");
  const added = await visitor.put(`/secondfactor/authenticator/${body.ID}/code`, {
    code: codeOf(body.secret),
    name: "My phone",
  });
  expect(added.status).toBe(200);
  return {
    visitor,
    ID: Number(body.ID),
    secret: String(body.secret),
    codes: added.body.recovery_codes as string[],
  };
}

/**
 * Enters the correct password of a user who needs a second factor, and returns an HTTP client with the
 * pending session.
 */
export async function pendingMfa(app: TestApp, username: string): Promise<Visitor> {
  const answer = await login(app, username);
  expect([answer.status, answer.body.code]).toEqual([401, "sign_in.second_step"]);
  return app.withCookie(cookiesIn(answer));
}

/** Removes all second factors, sessions and failed attempts, which the next test must not find. */
export async function clearSecondFactors({ database: { db } }: TestApp): Promise<void> {
  for (const table of [
    "authenticator",
    "passkey",
    "recovery_code",
    "group_second_factor",
    "session",
    "sign_in_attempt",
  ] as const)
    await db.deleteFrom(table).execute();
}
