import { html } from "#platform/http/html.ts";
import { phoneLink } from "#platform/http/link-page.ts";
import type { CallReply, PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { BOOKING_PATH, BookingTimes, LinkedBooking } from "../../public.contract.ts";
import { messageIn } from "./form.ts";
import { emergency, messageBox, noPage, sheet } from "./layout.ts";
import { paramIn, textIn } from "./request.ts";
import { whenLine } from "./step-parts.ts";
import { slotIn, timesList } from "./times.ts";

/** Page on which a patient with the link moves an appointment to another free time of the same doctor. */
export const movePage: ServerPage = {
  path: `${BOOKING_PATH}/:token/times`,
  hasForm: true,
  async serve(context) {
    const { request, form, call, reply } = context;
    const token = encodeURIComponent(paramIn(request.params, "token"));
    if (!form) return showTimes(context, token, null);
    const { day, time } = slotIn(form["slot"]?.[0]);
    const path = `/onlineBooking/link/${token}/move`;
    const moved = await call({ method: "POST", path, body: { day, time } });
    return moved.status < 300
      ? reply.redirect(`${BOOKING_PATH}/${token}`, 303)
      : showTimes(context, token, moved);
  },
};

async function showTimes({ request, call, send }: PageContext, token: string, refused: CallReply | null) {
  const answer = await call({ method: "GET", path: `/onlineBooking/link/${token}` });
  const booking = LinkedBooking.safeParse(answer.body);
  if (!booking.success) return send(noPage(answer.status), answer.status);
  const { slug, _visit_type, practice, phone, changes_until, held_until } = booking.data;
  const day = textIn(request.query, "day");
  const query = new URLSearchParams({ type: String(_visit_type), doctor: slug, ...(day ? { day } : {}) });
  const listed = await call({
    method: "GET",
    path: `/onlineBooking/page/${slug}/times?${query.toString()}`,
  });
  const times = BookingTimes.safeParse(listed.body);
  const back = `${BOOKING_PATH}/${token}`;
  const to = (other: string) => `${back}/times?${new URLSearchParams({ day: other }).toString()}`;
  const list =
    times.success && (changes_until !== null || held_until !== null)
      ? timesList({ times: times.data, to, action: to(times.data.day) })
      : html`<p>This appointment can’t be changed online. Call ${phoneLink(phone)}.</p>`;
  return send(
    sheet({
      ...{ title: "Choose another time", practice, under: `Now ${whenLine(booking.data)}` },
      content: html`${messageBox(refused && messageIn(refused.body))}${list}`,
      foot: html`<a class="button second" href="${back}">Keep this time</a>${emergency}`,
    }),
    refused?.status ?? 200,
  );
}
