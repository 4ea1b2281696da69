import { type Html, html } from "#platform/http/html.ts";
import { deadLinkPage, linkPage as page, phoneLink, refusedLinkPage } from "#platform/http/link-page.ts";
import type { CallReply, PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { LINK_ANSWERS, LINK_PATH, LinkedVisit, LinkOver, type PracticeContact } from "../public.contract.ts";

/**
 * Page of a message's link. Opening the page changes nothing, because programs open links to preview them.
 */
export const linkPage: ServerPage = {
  path: `${LINK_PATH}/:token`,
  hasForm: true,
  async serve({ request, form, call, send }: PageContext) {
    const token = tokenIn(request.params);
    const path = `/visitMessage/link/${encodeURIComponent(token)}`;
    const answer = LINK_ANSWERS.find((each) => each === form?.["answer"]?.[0]);
    const reply = await (form && answer
      ? call({ method: "POST", path, body: { answer } })
      : call({ method: "GET", path }));
    const visit = LinkedVisit.safeParse(reply.body);
    return visit.success ? send(pageOf(visit.data, token)) : send(overPage(reply), reply.status);
  },
};

const tokenIn = (params: unknown): string =>
  typeof params === "object" && params !== null && "token" in params && typeof params.token === "string"
    ? params.token
    : "";

function overPage({ status, body }: CallReply): Html {
  const over = LinkOver.safeParse(body);
  return refusedLinkPage(status, () =>
    over.success
      ? deadLinkPage(over.data.details, { about: "Its appointment is over or has moved." })
      : deadLinkPage(null),
  );
}

/** Renders how to reach the practice. */
const callLine = ({ practice, phone }: PracticeContact): Html =>
  phone === null
    ? html`<p>Please call ${practice}.</p>`
    : html`<p>Please call ${practice} on ${phoneLink(phone)}.</p>`;

/** Renders the practice with its phone number, for a list of facts. */
const practiceFacts = ({ practice, phone }: PracticeContact): Html =>
  html`<dt>Practice</dt><dd>${practice}</dd>${phone !== null && html`<dt>Phone</dt><dd>${phoneLink(phone)}</dd>`}`;

const ANSWERED = {
  yes: "Thank you. Your appointment is confirmed.",
  no: "Thank you. The practice knows that you can’t come. Call to book another time.",
  stop: "You won’t get any more messages about appointments.",
} as const;

function pageOf(visit: LinkedVisit, token: string): Html {
  if (visit.offer === null) return visitPage(visit, token);
  return visit.offer === "asked" ? askedPage(visit, token) : offerPage(visit, visit.offer, token);
}

const answerButton = (token: string, value: string, label: string, kind: "main" | "quiet"): Html =>
  html`<form method="post" action="${LINK_PATH}/${token}">
<input type="hidden" name="answer" value="${value}"><button class="${kind}">${label}</button></form>`;

type OfferState = Exclude<NonNullable<LinkedVisit["offer"]>, "asked">;
const OFFER_TITLES: Readonly<Record<OfferState, string>> = {
  open: "An earlier appointment is free",
  accepted: "Your appointment is booked",
  declined: "You stay on the wait list",
  over: "This time is no longer available",
};

/**
 * Builds the page linked from a message that asks the patient to book. Names no patient and no reason,
 * because phones are shared.
 */
const askedPage = ({ answer, ...visit }: LinkedVisit, token: string): Html =>
  page(
    `Time to book your next appointment · ${visit.practice}`,
    html`<h1>Time to book your next appointment</h1>
${answer === "stop" && html`<p class="done" role="status">${ANSWERED.stop}</p>`}
${callLine(visit)}
${answer !== "stop" && answerButton(token, "stop", "Stop messages", "quiet")}`,
  );

/** Page of an offer. Names no patient, because phones are shared. */
function offerPage({ date, time, answer, ...visit }: LinkedVisit, offer: OfferState, token: string): Html {
  const title = OFFER_TITLES[offer];
  return page(
    `${title} · ${visit.practice}`,
    html`<h1>${title}</h1>
${answer === "stop" && html`<p class="done" role="status">${ANSWERED.stop}</p>`}
${offer === "over" && html`<p>You stay on the wait list.</p>`}
<dl><dt>Date</dt><dd>${date}</dd><dt>Time</dt><dd>${time}</dd>${practiceFacts(visit)}</dl>
${offer === "open" && answerButton(token, "yes", "Take this appointment", "main")}
${offer === "open" && answerButton(token, "no", "Keep waiting", "quiet")}
${answer !== "stop" && answerButton(token, "stop", "Stop messages", "quiet")}`,
  );
}

function visitPage({ date, time, answer, is_cancelled, ...visit }: LinkedVisit, token: string): Html {
  const button = (value: string, label: string, kind: "main" | "quiet") =>
    answerButton(token, value, label, kind);
  const title = is_cancelled ? "Your appointment is cancelled" : "Your appointment";
  return page(
    `${title} · ${visit.practice}`,
    html`<h1>${title}</h1>
${answer && html`<p class="done" role="status">${ANSWERED[answer]}</p>`}
<dl><dt>Date</dt><dd>${date}</dd><dt>Time</dt><dd>${time}</dd>${practiceFacts(visit)}</dl>
${!is_cancelled && answer !== "yes" && button("yes", "Confirm appointment", "main")}
${!is_cancelled && answer !== "no" && button("no", "I can’t come", "quiet")}
${answer !== "stop" && button("stop", "Stop messages", "quiet")}`,
  );
}
