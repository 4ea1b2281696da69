import { z } from "zod";
import { html } from "#platform/http/html.ts";
import type { CallReply, PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { BOOK_PATH, BookingTimes } from "../../public.contract.ts";
import { bookingPath, nextPath } from "./draft.ts";
import { messageIn } from "./form.ts";
import { emergency, messageBox, noPage, sheet } from "./layout.ts";
import { paramIn, textIn } from "./request.ts";
import { FROM, startPath } from "./start-path.ts";
import { slotIn, timesList } from "./times.ts";

const Held = z.object({ token: z.string() });

/** Page with the free times of a type. Choosing one holds it and opens the page of the booking. */
export const timesPage: ServerPage = {
  path: `${BOOK_PATH}/:slug/times`,
  hasForm: true,
  async serve(context) {
    const { request, form, call, reply } = context;
    if (!form) return showTimes(context, null);
    const slug = encodeURIComponent(paramIn(request.params, "slug"));
    const body = slotIn(form["slot"]?.[0]);
    const answer = await call({ method: "POST", path: `/onlineBooking/page/${slug}/hold`, body });
    const token = Held.safeParse(answer.body);
    if (!token.success) return showTimes(context, answer);
    const from = textIn(request.query, FROM);
    if (from === undefined) return reply.redirect(bookingPath(token.data.token), 303);
    await call({ method: "POST", path: `/onlineBooking/link/${encodeURIComponent(from)}/release` });
    return reply.redirect(nextPath(from, token.data.token), 303);
  },
};

const NOT_OFFERED = "This type is not offered online. Choose another.";

async function showTimes({ request, call, send, reply }: PageContext, refused: CallReply | null) {
  const slug = paramIn(request.params, "slug");
  const { query: asked } = request;
  const type = textIn(asked, "type");
  const doctor = textIn(asked, "doctor");
  const from = textIn(asked, FROM);
  const start = startPath(slug, from);
  if (type === undefined) return reply.redirect(start, 303);
  const query = (day: string | undefined) =>
    new URLSearchParams({ type, ...(doctor ? { doctor } : {}), ...(day ? { day } : {}) }).toString();
  const path = `/onlineBooking/page/${encodeURIComponent(slug)}/times`;
  const answer = await call({ method: "GET", path: `${path}?${query(textIn(asked, "day"))}` });
  const times = BookingTimes.safeParse(answer.body);
  if (!times.success) return send(noPage(answer.status), answer.status);
  const replaced = from === undefined ? "" : `&${new URLSearchParams({ [FROM]: from }).toString()}`;
  const to = (day: string) => `${startPath(slug)}/times?${query(day)}${replaced}`;
  const { data } = times;
  return send(
    sheet({
      title: data.type,
      practice: data.practice,
      under: [data.practice, minutesOf(data)].join(" · "),
      content: html`${messageBox(refused && (messageIn(refused.body) ?? NOT_OFFERED))}${timesList({ times: data, to, action: to(data.day) })}`,
      foot: html`<a class="button second" href="${start}">Choose another type or doctor</a>${emergency}`,
    }),
    refused?.status ?? 200,
  );
}

/** Returns the appointment length, such as "20 minutes", or a note that the length depends on the doctor. */
function minutesOf({ doctors }: BookingTimes): string {
  const lengths = new Set(doctors.map(({ minutes }) => minutes));
  return lengths.size === 1 ? `${[...lengths].join("")} minutes` : "length depends on the doctor";
}
