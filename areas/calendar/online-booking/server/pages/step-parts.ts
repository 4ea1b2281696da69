import { timeWords } from "#areas/calendar/visit-messages/rules/text.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { LinkedBooking } from "../../public.contract.ts";
import type { ShownForm } from "./form.ts";
import { shortDay } from "./layout.ts";

/** A step of a booking as shown. */
export interface ShownStep {
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

export const heldNotice = ({ held_until }: LinkedBooking): Html | false =>
  held_until !== null &&
  html`<p class="held" role="status">We’re holding this time for you until ${timeWords(held_until)}.</p>`;
