import { timeWords } from "#areas/calendar/visit-messages/rules/text.ts";
import { type Html, html } from "#platform/http/html.ts";
import { phoneLink } from "#platform/http/link-page.ts";
import type { LinkedBooking } from "../../public.contract.ts";
import { emergency, longDay, messageBox, sheet } from "./layout.ts";
import { startPath } from "./start-path.ts";
import { type StepView, whenLine } from "./step-parts.ts";

const TITLES = {
  requested: "Request sent",
  accepted: "Appointment booked",
  declined: "Request declined",
  cancelled: "Cancelled",
} as const;

const again = ({ slug }: LinkedBooking, from?: string): Html =>
  html`<a class="button" href="${startPath(slug, from)}">Choose another time</a>`;

/** Renders the page of a hold that has ended. What was typed goes along to the next one. */
export const holdEndedPage = (booking: LinkedBooking, token: string): Html =>
  sheet({
    ...{ title: "Your time is no longer held", practice: booking.practice },
    content: html`<p>We hold a time for ten minutes. It may still be free.</p>`,
    foot: html`${again(booking, token)}${emergency}`,
  });

/** Renders the state of a request, what to bring, and the deadline for changes through the link. */
export function statePage({ booking, action, message }: StepView): Html {
  const { practice, doctor, type, minutes, location, day, time, contact } = booking;
  const state = booking.state === "held" ? "requested" : booking.state;
  const isOpen = state === "requested" || state === "accepted";
  return sheet({
    ...{ title: TITLES[state], practice },
    under: isOpen && contact !== null ? `We sent the details to ${contact}` : practice,
    content: html`${messageBox(message)}${isOpen && html`<p class="mark" aria-hidden="true">✓</p>`}
<h2>${longDay(day)}, ${timeWords(time)}</h2>
<p>${[doctor, type, minutes > 0 && `${minutes} minutes`].filter(Boolean).join(", ")}${location !== null && html`<br>${location}`}</p>
${stateText(booking)}${state === "requested" && referralPart(booking, action)}${isOpen && preparation(booking)}${isOpen && changeText(booking)}`,
    foot: html`${isOpen ? changeButtons(booking, action) : again(booking)}${emergency}`,
  });
}

function stateText({ state, practice, phone, answer, was_confirmed }: LinkedBooking): Html {
  if (state === "accepted") return html`<p>${practice} has confirmed your appointment.</p>`;
  if (state === "cancelled")
    return html`<p>This ${was_confirmed ? "appointment" : "request"} is cancelled.</p>`;
  if (state === "declined")
    return html`<p>${practice} can’t confirm this request.</p>${answer !== null && html`<p class="pre">${answer}</p>`}<p>Questions? Call ${phoneLink(phone)}.</p>`;
  return html`<p>${practice} has your request and keeps this time for you. You get a message when it is confirmed.</p>`;
}

const preparation = ({ needs_referral, preparation: text }: LinkedBooking): Html | false =>
  (needs_referral || text !== null) &&
  html`<div class="part"><b>Bring</b><p class="pre">${[needs_referral && "Your referral.", text].filter(Boolean).join("\n")}</p></div>`;

/** Renders the form that uploads the referral, or after the upload a confirmation. */
const referralPart = ({ has_referral, needs_referral }: LinkedBooking, action: string): Html =>
  has_referral
    ? html`<div class="part"><b>Referral</b><p class="quiet">The practice has your referral.</p></div>`
    : html`<form class="part" method="post" action="${action}/referral" enctype="multipart/form-data">
<div class="field"><label for="referral">Photo of your referral${!needs_referral && html` <em>(optional)</em>`}</label>
<input id="referral" name="referral" type="file" accept="image/jpeg,image/png,image/webp,image/heic,application/pdf" required>
<p class="quiet">A photo or PDF, up to 10 MB.</p></div><button class="${needs_referral ? "button" : "button second"}">Send referral</button></form>`;

const changeText = ({ changes_until, phone }: LinkedBooking): Html =>
  html`<div class="part"><b>Change or cancel</b><p class="quiet">${
    changes_until === null
      ? html`To change or cancel, call ${phoneLink(phone)}.`
      : html`Until ${longDay(changes_until.day)}, ${timeWords(changes_until.time)}, on this page. After that, call ${phoneLink(phone)}.`
  }</p></div>`;

const changeButtons = ({ changes_until, state }: LinkedBooking, action: string): Html | false =>
  changes_until !== null &&
  html`<a class="button second" href="${action}/times">Change time</a>
<a class="button second" href="${action}?cancel">Cancel ${nounOf(state)}</a>`;

const nounOf = (state: LinkedBooking["state"]): string => (state === "requested" ? "request" : "appointment");

/** Renders the question before a request or its appointment is cancelled, because its time is free at once. */
export function cancelPage({ booking, action, message }: StepView): Html {
  const { practice, state } = booking;
  const noun = nounOf(state);
  return sheet({
    ...{ title: `Cancel this ${noun}?`, practice, under: whenLine(booking) },
    content: html`${messageBox(message)}<p>The time is then free for other patients.</p>`,
    foot: html`<a class="button" href="${action}">Keep ${noun}</a>
<form method="post" action="${action}?cancel"><input type="hidden" name="act" value="cancel"><button class="button second">Cancel ${noun}</button></form>${emergency}`,
  });
}
