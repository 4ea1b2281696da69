import { wallOf, zoneNamed } from "#kernel/dates/zone.ts";
import { answerPdf } from "#platform/documents/pdf.ts";
import { buffer } from "node:stream/consumers";
import type { PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { LINK_PATH, LinkedLetter, OpenedLetter } from "../../public.contract.ts";
import { findOpened, practiceOf } from "../link.ts";
import { confirmPage, openedPage, overPage } from "./layout.ts";

const COOKIE = "letter";
const SEE_OTHER = 303;

const tokenIn = (params: unknown): string =>
  typeof params === "object" && params !== null && "token" in params && typeof params.token === "string"
    ? params.token
    : "";

const addressOf = (token: string): string => `${LINK_PATH}/${encodeURIComponent(token)}`;

/** Returns the letter that this browser opened, or undefined. */
async function openedHere({ services, request }: PageContext) {
  const visitor = request.cookies[COOKIE];
  if (visitor === undefined) return undefined;
  return findOpened(services.db, tokenIn(request.params), visitor, new Date().toISOString());
}

/** Page of an email's link. Opening the page changes nothing; the button opens the letter. */
const linkPage: ServerPage = {
  path: `${LINK_PATH}/:token`,
  hasForm: true,
  async serve(context) {
    const { request, form, call, send } = context;
    const token = tokenIn(request.params);
    if (form) return openLink(context, token);
    const opened = await openedHere(context);
    if (opened) return sendOpened(context, token, opened);
    const reply = await call({ method: "GET", path: `/letterOut/link/${encodeURIComponent(token)}` });
    const letter = LinkedLetter.safeParse(reply.body);
    return letter.success
      ? send(confirmPage(letter.data, addressOf(token)))
      : send(overPage(reply), reply.status);
  },
};

async function sendOpened(
  { services, send }: PageContext,
  token: string,
  { _doctor, visitor_until }: { readonly _doctor: number; readonly visitor_until: string | null },
) {
  const client = await services.db
    .selectFrom("doctor")
    .select("_timezone")
    .where("ID", "=", _doctor)
    .executeTakeFirst();
  const until = wallOf(visitor_until ?? new Date().toISOString(), zoneNamed(client?._timezone)).time;
  return send(openedPage(await practiceOf(services.db, _doctor), `${addressOf(token)}/file`, until));
}

/** Uses the link. The cookie lets this browser download the letter for a while. */
async function openLink({ services, call, send, reply }: PageContext, token: string) {
  const path = `/letterOut/link/${encodeURIComponent(token)}`;
  const answer = await call({ method: "POST", path, body: {} });
  const letter = OpenedLetter.safeParse(answer.body);
  if (!letter.success) return send(overPage(answer), answer.status);
  reply.setCookie(COOKIE, letter.data.visitor, {
    path: addressOf(token),
    maxAge: letter.data.minutes * 60,
    httpOnly: true,
    sameSite: "lax",
    secure: services.publicUrl().startsWith("https:"),
  });
  return reply.redirect(addressOf(token), SEE_OTHER);
}

/** The PDF, for the browser that opened the link. */
const filePage: ServerPage = {
  path: `${LINK_PATH}/:token/file`,
  async serve(context) {
    const { services, request, reply } = context;
    const opened = await openedHere(context);
    const stream = opened && (await services.storage.read(opened.storage_key));
    if (!stream) return reply.redirect(addressOf(tokenIn(request.params)), SEE_OTHER);
    return reply.send(answerPdf(reply, "letter.pdf", await buffer(stream)));
  },
};

export const letterPages = [linkPage, filePage];
