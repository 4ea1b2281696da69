import { type Day, todayIn } from "#kernel/dates/day.ts";
import type { CallReply, PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { BOOK_PATH, BOOKING_PATH, LinkedBooking } from "../../public.contract.ts";
import { parseDetails } from "../../rules/typed-details.ts";
import { codePage, contactPage } from "./code-steps.ts";
import { detailsPage } from "./details-step.ts";
import { draftOf, dropDraft, keepDraft } from "./draft.ts";
import { formOf, messageIn } from "./form.ts";
import { noPage } from "./layout.ts";
import { paramIn } from "./request.ts";
import { cancelPage, holdEndedPage, statePage } from "./state.ts";

type Fields = NonNullable<PageContext["form"]>;

/** Actions of the forms on this page, each with its route and the input for the route. */
const ACTS: Readonly<Record<string, (form: Fields, today: Day) => object>> = {
  code: (form) => ({ channel: form["channel"]?.[0] ?? "email", contact: form["contact"]?.[0] ?? "" }),
  verify: (form) => ({ code: form["code"]?.[0] ?? "" }),
  details: (form, today) => parseDetails((name) => form[name]?.[0] ?? "", today),
  cancel: () => ({}),
};

/**
 * Page of one booking: address, code, details, and the state of the request. Opening the page changes nothing,
 * because programs open links to preview them.
 */
export const bookingPage: ServerPage = {
  path: `${BOOKING_PATH}/:token`,
  hasForm: true,
  async serve(context) {
    const { request, form, call, reply, send } = context;
    const path = `/onlineBooking/link/${encodeURIComponent(paramIn(request.params, "token"))}`;
    // The pressed button comes after the hidden field of its form.
    const act = form?.["act"]?.at(-1) ?? "";
    if (form && (act === "times" || act === "other")) return leave(context, act, path);
    const bodyFor = Object.entries(ACTS).find(([name]) => name === act)?.[1];
    const sent =
      form && bodyFor
        ? await call({ method: "POST", path: `${path}/${act}`, body: bodyFor(form, latestToday()) })
        : null;
    if (sent && sent.status < 300 && act === "details") dropDraft(context);
    if (sent && sent.status < 300) return reply.redirect(request.url.split("?")[0] ?? request.url, 303);
    const found = await call({ method: "GET", path });
    const booking = LinkedBooking.safeParse(found.body);
    if (!booking.success) return send(noPage(found.status), found.status);
    return send(stepPage(context, booking.data, sent), sent?.status ?? 200);
  },
};

/** Redirects to the choice of time, type or doctor, and keeps the typed details. */
async function leave(context: PageContext, act: "times" | "other", path: string) {
  const { request, call, reply, send } = context;
  const found = await call({ method: "GET", path });
  const booking = LinkedBooking.safeParse(found.body);
  if (!booking.success) return send(noPage(found.status), found.status);
  keepDraft(context);
  const times = `${BOOKING_PATH}/${encodeURIComponent(paramIn(request.params, "token"))}/times`;
  return reply.redirect(act === "times" ? times : `${BOOK_PATH}/${booking.data.slug}`, 303);
}

/**
 * Returns today's date in Sydney, where the day begins first in Australia, so that a birth today is never
 * read as one of the last century.
 */
const latestToday = (): Day => todayIn("Australia/Sydney", new Date().toISOString());

/** Renders the current step of a booking, with the errors of the last submitted step. */
function stepPage({ request, form }: PageContext, booking: LinkedBooking, refused: CallReply | null) {
  const shown = {
    booking,
    action: `${BOOKING_PATH}/${paramIn(request.params, "token")}`,
    form: form && refused ? formOf(form, refused.body) : draftOf(request),
    message: refused && messageIn(refused.body),
  };
  const { query } = request;
  const asks = (name: string) => typeof query === "object" && query !== null && name in query;
  if (booking.state !== "held")
    return asks("cancel") && mayChange(booking) ? cancelPage(shown) : statePage(shown);
  if (booking.held_until === null) return holdEndedPage(booking);
  if (booking.is_verified) return detailsPage(shown);
  return booking.contact === null || asks("again") || form?.["act"]?.at(-1) === "code"
    ? contactPage(shown)
    : codePage(shown);
}

const mayChange = ({ state, changes_until }: LinkedBooking): boolean =>
  (state === "requested" || state === "accepted") && changes_until !== null;
