import type { PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { BOOKING_PATH } from "../../public.contract.ts";
import type { ShownForm } from "./form.ts";
import { paramIn, textIn } from "./request.ts";

const COOKIE = "booking";
/** Milliseconds for which what was typed is shown again. */
const SHOWN_MS = 30 * 60_000;
/** Longest cookie that every browser keeps, less its name and attributes. */
const MAX_LENGTH = 3_500;
/** Name of the time at which the draft was written, beside the fields. */
const WRITTEN = "written";
/** Fields of the forms, except the consent, which is given for each request. The note may be too long. */
const FIELDS = [
  ...["channel", "contact", "is_new", "first_name", "last_name", "dob", "gender", "mobile", "email"],
  ...["medicare_number", "health_fund", "fund_number", "signature", "note"],
];

type Typed = readonly (readonly [string, string])[];
type PageRequest = PageContext["request"];

/** Address of a booking's page. The cookie of its draft is sent to this address only. */
export const bookingPath = (token: string): string => `${BOOKING_PATH}/${encodeURIComponent(token)}`;
const ownPath = ({ params }: PageRequest): string => bookingPath(paramIn(params, "token"));

function encode(typed: Typed): string {
  const fields = new URLSearchParams(Object.fromEntries(typed));
  fields.set(WRITTEN, String(Date.now()));
  return Buffer.from(fields.toString()).toString("base64url");
}

/**
 * Keeps what was typed in the visitor's own browser until it is closed, for one booking: no other link shows
 * it, because several people may use the same browser.
 */
function writeDraft({ reply, services }: PageContext, typed: Typed, path: string): void {
  const whole = encode(typed);
  const draft = whole.length > MAX_LENGTH ? encode(typed.filter(([name]) => name !== "note")) : whole;
  if (draft.length > MAX_LENGTH) return;
  reply.setCookie(COOKIE, draft, {
    path,
    httpOnly: true,
    sameSite: "lax",
    secure: services.publicUrl().startsWith("https:"),
  });
}

/** Keeps the typed fields of the submitted form, and those of earlier steps. */
export function keepDraft(context: PageContext): void {
  const { form, request } = context;
  const before = draftOf(request);
  const fieldValues = FIELDS.map((name) => [name, form?.[name]?.[0] ?? before.sent(name)] as const);
  writeDraft(context, fieldValues, ownPath(request));
}

/** Returns what was typed earlier for the booking of this address. Empty after half an hour. */
export function draftOf({ cookies }: Pick<PageRequest, "cookies">): ShownForm {
  const text = Buffer.from(textIn(cookies, COOKIE) ?? "", "base64url").toString();
  const fields = new URLSearchParams(text);
  const isRecent = Date.now() - Number(fields.get(WRITTEN)) < SHOWN_MS;
  return {
    sent: (name) => (isRecent && FIELDS.includes(name) ? (fields.get(name) ?? "") : ""),
    errors: {},
  };
}

/** Returns true if something typed earlier is shown on this page. */
export const hasDraft = (form: ShownForm): boolean =>
  FIELDS.some((name) => name !== "channel" && form.sent(name) !== "");

/** Removes what was typed, once the request is sent or the booking is left. */
export function dropDraft({ request, reply }: PageContext): void {
  if (textIn(request.cookies, COOKIE) !== undefined) reply.clearCookie(COOKIE, { path: ownPath(request) });
}

/**
 * Drops what the browser keeps of the form itself, so that its Back button doesn't show it to the next person.
 */
export const forgetPages = ({ reply }: PageContext): unknown => reply.header("clear-site-data", '"cache"');

/** Address that takes what was typed for one booking along to the booking that replaces it. */
export const nextPath = (from: string, to: string): string =>
  `${bookingPath(from)}/next?${new URLSearchParams({ booking: to }).toString()}`;

/** Page of `nextPath`: it shows nothing and leads to the other booking. */
export const nextPage: ServerPage = {
  path: `${BOOKING_PATH}/:token/next`,
  async serve(context) {
    const { request, reply } = context;
    const to = bookingPath(textIn(request.query, "booking") ?? "");
    const draft = draftOf(request);
    if (hasDraft(draft))
      writeDraft(
        context,
        FIELDS.map((name) => [name, draft.sent(name)] as const),
        to,
      );
    dropDraft(context);
    return reply.redirect(to, 303);
  },
};
