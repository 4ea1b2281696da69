import { timeWords } from "#areas/calendar/visit-messages/rules/text.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { LinkedBooking } from "../../public.contract.ts";
import { hasDraft } from "./draft.ts";
import type { ShownForm } from "./form.ts";
import { shortDay } from "./layout.ts";

export interface StepView {
  readonly booking: LinkedBooking;
  /** Address that the forms of the page are sent to. */
  readonly action: string;
  readonly form: ShownForm;
  /** Message of a refusal that belongs to no field. */
  readonly message: string | null;
}

/** Returns time and doctor in one line: "Mon 30 Nov, 11:30 am · Dr Priya Raman". */
export const whenLine = ({ day, time, doctor }: LinkedBooking): string =>
  `${shortDay(day)}, ${timeWords(time)} · ${doctor}`;

export const holdNotice = ({ held_until }: LinkedBooking): Html | false =>
  held_until !== null &&
  html`<p class="held" role="status">We’re holding this time for you until ${timeWords(held_until)}.</p>`;

/**
 * Renders the way for another person who uses the same browser. Its form is its own, so that Enter in a field
 * never sends it.
 */
export const notYou = ({ booking, action, form }: StepView): Html | false =>
  (booking.contact !== null || hasDraft(form)) &&
  html`<form class="not-you" method="post" action="${action}"><input type="hidden" name="act" value="restart"><p class="quiet">Not you? <button class="link">Start again</button></p></form>`;

/** Renders the ways to another time, or to another type or doctor. What was typed is kept. */
export const otherChoices = html`<div class="others"><button class="link" form="step" name="act" value="times" formnovalidate>Choose another time</button>
<button class="link" form="step" name="act" value="other" formnovalidate>Choose another type or doctor</button></div>`;
