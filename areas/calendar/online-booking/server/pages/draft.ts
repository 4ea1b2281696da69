import type { PageContext } from "#platform/http/server-pages.ts";
import { BOOKING_PATH } from "../../public.contract.ts";
import type { ShownForm } from "./form.ts";
import { textIn } from "./request.ts";

const COOKIE = "booking";
/** Seconds for which a visitor's browser keeps the typed details. */
const KEPT_SECONDS = 30 * 60;
/** Longest cookie that every browser keeps, less its name and attributes. */
const MAX_LENGTH = 3_500;
/** Fields of the forms, except the consent, which is given for each request. The note may be too long. */
const FIELDS = [
  ...["channel", "contact", "is_new", "first_name", "last_name", "dob", "gender", "mobile", "email"],
  ...["medicare_number", "health_fund", "fund_number", "signature", "note"],
];

const encode = (fields: readonly (readonly [string, string])[]): string =>
  Buffer.from(new URLSearchParams(Object.fromEntries(fields)).toString()).toString("base64url");

/** Stores the typed details in a cookie while the visitor chooses another time. */
export function keepDraft({ reply, form, request, services }: PageContext): void {
  const before = draftOf(request);
  const typed = FIELDS.map((name) => [name, form?.[name]?.[0] ?? before.sent(name)] as const);
  const whole = encode(typed);
  const kept = whole.length > MAX_LENGTH ? encode(typed.filter(([name]) => name !== "note")) : whole;
  if (kept.length > MAX_LENGTH) return;
  reply.setCookie(COOKIE, kept, {
    path: BOOKING_PATH,
    maxAge: KEPT_SECONDS,
    httpOnly: true,
    sameSite: "lax",
    secure: services.publicUrl().startsWith("https:"),
  });
}

/** Returns the details typed before the visitor chose another time. */
export function draftOf({ cookies }: Pick<PageContext["request"], "cookies">): ShownForm {
  const text = Buffer.from(textIn(cookies, COOKIE) ?? "", "base64url").toString();
  const fields = new URLSearchParams(text);
  return { sent: (name) => (FIELDS.includes(name) ? (fields.get(name) ?? "") : ""), errors: {} };
}

/** Removes the stored details once the request is sent. */
export const dropDraft = ({ reply }: Pick<PageContext, "reply">): unknown =>
  reply.clearCookie(COOKIE, { path: BOOKING_PATH });
