import { compareDays, type Day } from "#kernel/dates/day.ts";
import { type Html, html } from "#platform/http/html.ts";
import { phoneLink } from "#platform/http/link-page.ts";
import type { ServerPage } from "#platform/http/server-pages.ts";
import { BOOK_PATH, BookingPage } from "../../public.contract.ts";
import { emergency, noPage, sheet, shortDay } from "./layout.ts";
import { paramIn, textIn } from "./request.ts";
import { FROM } from "./start-path.ts";

/** First page of a practice: type of the appointment and doctor. */
export const startPage: ServerPage = {
  path: `${BOOK_PATH}/:slug`,
  async serve({ request, call, send }) {
    const slug = paramIn(request.params, "slug");
    const reply = await call({ method: "GET", path: `/onlineBooking/page/${encodeURIComponent(slug)}` });
    const page = BookingPage.safeParse(reply.body);
    const from = textIn(request.query, FROM);
    return page.success ? send(choicePage(page.data, slug, from)) : send(noPage(reply.status), reply.status);
  },
};

function choicePage(page: BookingPage, slug: string, from: string | undefined): Html {
  const { practice, phone, address, intro, types, takes_new_patients } = page;
  const about = [page.doctors.length === 1 && page.doctors[0]?.name, address].filter(Boolean).join(" · ");
  const under = html`${about}${about !== "" && " · "}${phoneLink(phone)}`;
  const text = intro !== null && html`<p class="pre">${intro}</p>`;
  if (types.length === 0)
    return sheet({
      ...{ title: practice, practice, under },
      content: html`${text}<p>No appointments can be booked online at present. Call ${phoneLink(phone)}.</p>`,
      foot: emergency,
    });
  return sheet({
    ...{ title: practice, practice, under, isListed: true },
    asks: `${BOOK_PATH}/${slug}/times`,
    content: html`${from !== undefined && html`<input type="hidden" name="${FROM}" value="${from}">`}${text}${!takes_new_patients && html`<p>New patients: call ${phoneLink(phone)}.</p>`}${typeChoice(page)}${doctorChoice(page)}`,
    foot: html`<button class="button">Show free times</button>${emergency}`,
  });
}

const typeChoice = ({
  types,
}: BookingPage): Html => html`<fieldset class="choice"><legend>What is the appointment for?</legend>
${types.map(
  ({ ID, name, minutes, needs_referral, preparation }, index) =>
    html`<label class="card"><b>${name}</b><span class="quiet length">${minutes} min</span><input type="radio" name="type" value="${ID}" required${index === 0 && html` checked`}>
${(needs_referral || preparation !== null) && html`<span class="quiet">${[needs_referral && "You need a referral.", preparation].filter(Boolean).join(" ")}</span>`}</label>`,
)}</fieldset>`;

/** Renders the choice of a doctor, where there is one. */
function doctorChoice({ doctors }: BookingPage): Html | false {
  const [soonest] = doctors.flatMap(({ first }) => first ?? []).toSorted(compareDays);
  return (
    doctors.length > 1 &&
    html`<fieldset class="choice"><legend>Who would you like to see?</legend>
<label class="card"><b>First available doctor</b>${firstDay(soonest ?? null)}<input type="radio" name="doctor" value="" checked><span class="quiet">Next free time at these rooms</span></label>
${doctors.map(
  ({ slug, name, specialty, first }) =>
    html`<label class="card"><b>${name}</b>${firstDay(first)}<input type="radio" name="doctor" value="${slug}">${specialty !== null && html`<span class="quiet">${specialty}</span>`}</label>`,
)}</fieldset>`
  );
}

const firstDay = (day: Day | null): Html =>
  html`<span class="quiet length">${day === null ? "by phone" : `from ${shortDay(day)}`}</span>`;
