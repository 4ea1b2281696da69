import type { ServerPage } from "#platform/http/server-pages.ts";
import { BOOKING_PATH, LinkedBooking } from "../../public.contract.ts";
import { EMPTY_FORM, reasonIn } from "./form.ts";
import { noPage } from "./layout.ts";
import { paramIn } from "./request.ts";
import { statePage } from "./state.ts";

/** Address that the form with the referral is sent to. It leads back to the page of the booking. */
export const referralPage: ServerPage = {
  path: `${BOOKING_PATH}/:token/referral`,
  hasForm: true,
  async serve({ request, call, forward, reply, send }) {
    const token = encodeURIComponent(paramIn(request.params, "token"));
    const back = `${BOOKING_PATH}/${token}`;
    const path = `/onlineBooking/link/${token}`;
    if (request.method !== "POST") return reply.redirect(back, 303);
    const sent = request.isMultipart() ? await forward(`${path}/referral`) : null;
    if (sent === null || sent.status < 300) return reply.redirect(back, 303);
    const answer = await call({ method: "GET", path });
    const booking = LinkedBooking.safeParse(answer.body);
    if (!booking.success) return send(noPage(answer.status), answer.status);
    if (booking.data.state === "held") return reply.redirect(back, 303);
    const message = reasonIn(sent.body);
    return send(statePage({ booking: booking.data, action: back, form: EMPTY_FORM, message }), sent.status);
  },
};
