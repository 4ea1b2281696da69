import { randomUUID } from "node:crypto";
import { ENQUIRY_FOR, INCOMES, LETTERS, QUOTE_FAILED } from "#areas/onboarding/enquiries/contract.ts";
import { answerDayText } from "#areas/onboarding/enquiries/rules/office-mail.ts";
import { TITLES } from "#kernel/people/title.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { type Fault, faultsOf, type ListedField, titleWith, messagesByField } from "../rules/faults.ts";
import { fieldErrors, type Match, messageIn, namedMatch, quoteOf, SentForm } from "../rules/sent-form.ts";
import { faultList, manyField, radioField, selectField, suburbField, textField } from "./fields.ts";
import { framedPage } from "./layout.ts";
import { officeToday } from "./office-today.ts";
import { listSpecialties } from "./queries.ts";
import { suburbMatches } from "./suburb-matches.ts";

const PATH = "/getaquote";
const SECONDS_SHOWN = 3;
const NEXT_STEPS = [
  { title: "We prepare a price", text: "For the services and the volume you entered, GST shown separately." },
  { title: "You get it by email", text: "With the packages that fit and what each includes." },
  { title: "You decide", text: "Start with a free month, or ask us to change the quote." },
];
const PURPOSE = "to get your quote";
const FIELDS: readonly ListedField[] = [
  { name: "title", target: "title", asks: "Choose a title." },
  { name: "first_name", target: "first_name", asks: "Enter your first name." },
  { name: "last_name", target: "last_name", asks: "Enter your last name." },
  { name: "email_address", target: "email_address", asks: "Enter your email, like name@practice.com.au." },
  { name: "phone", target: "phone" },
  { name: "specialties", target: "specialties-chosen" },
  { name: "_locality", target: "suburb", sentAs: "suburb", asks: "Choose the suburb of your practice." },
  { name: "enquiry_for", target: "enquiry_for", asks: "Choose who the quote is for." },
  { name: "letters", target: "letters" },
  { name: "income", target: "income" },
];
const DESCRIPTION = "Describe your work, and we’ll email a price for what you need.";

/** Capitalises the first letter: "less than 10" becomes "Less than 10". */
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const asOptions = (texts: readonly string[]) =>
  texts.map((text) => ({ value: text, label: capitalise(text) }));

interface ShownQuote {
  readonly sent: SentForm;
  readonly faults: readonly Fault[];
  readonly matches: readonly Match[];
  readonly specialties: readonly { readonly ID: number; readonly description: string }[];
  readonly key: string;
  readonly failure: string | null;
}

/** Page with the quote form (SCR-PUB-01). */
export const quotePage: ServerPage = {
  path: PATH,
  hasForm: true,
  async serve({ services, form, call, send }) {
    const specialties = await listSpecialties(services.db);
    const { sent, matches } = await withNamedSuburb(call, new SentForm(form ?? {}));
    const emptyForm = { sent, faults: [], matches: [], specialties, key: randomUUID(), failure: null };
    if (!form) return send(quoteForm(emptyForm));
    const key = sent.text("key");
    const reply = await call({
      method: "POST",
      path: "/doctor/getAQuote",
      body: quoteOf(sent),
      idempotencyKey: key || undefined,
    });
    if (reply.status < 300) return send(confirmation(sent.text("email_address")));
    const errors = fieldErrors(reply.body);
    const faults = faultsOf(FIELDS, sent, errors);
    // Keeps the idempotency key because the key of a refused request may be used again.
    return send(
      quoteForm({
        ...emptyForm,
        faults,
        matches,
        key: key || emptyForm.key,
        failure: faults.length > 0 ? null : failureOf(reply.body),
      }),
      reply.status,
    );
  },
};

/** Chooses the suburb that a typed text names, because a list of one match is no choice. */
async function withNamedSuburb(
  call: PageContext["call"],
  sent: SentForm,
): Promise<{ sent: SentForm; matches: readonly Match[] }> {
  const text = sent.text("suburb");
  if (text === "" || sent.suburb() !== null) return { sent, matches: [] };
  const matches = await suburbMatches(call, text);
  const match = namedMatch(text, matches);
  return match ? { sent: sent.withSuburb(match), matches: [] } : { sent, matches };
}

/** Returns the message for an error that belongs to no field (MSG-075), followed by the server's. */
const failureOf = (body: unknown): string => `${QUOTE_FAILED}. ${messageIn(body) ?? ""}`.trim();

function quoteForm({ sent, faults, matches, specialties, key, failure }: ShownQuote): Html {
  const shownForm = { sent, errors: messagesByField(faults) };
  return framedPage({
    title: titleWith(faults, "Get a quote"),
    description: DESCRIPTION,
    next: NEXT_STEPS,
    content: html`<h1>Get a quote</h1>
<p class="sub">${DESCRIPTION}</p>
<form method="post" action="${PATH}" novalidate>
<input type="hidden" name="key" value="${key}">
${faultList(faults, PURPOSE)}
${failure && html`<p class="failed" role="alert">${failure} <a href="/support/home/contact">Contact us</a></p>`}
<div class="row">
${selectField(shownForm, { name: "title", label: "Title", width: 2, first: "", options: TITLES.map((label, index) => ({ value: index + 1, label })) })}
${textField(shownForm, { name: "first_name", label: "First name", width: 5, autocomplete: "given-name" })}
${textField(shownForm, { name: "last_name", label: "Last name", width: 5, autocomplete: "family-name" })}
</div>
<div class="row">
${textField(shownForm, { name: "email_address", label: "Email", width: 8, type: "email", autocomplete: "email" })}
${textField(shownForm, { name: "phone", label: "Phone", width: 4, type: "tel", autocomplete: "tel", isOptional: true })}
</div>
<div class="row">
${manyField(shownForm, { name: "specialties", label: "Specialties", width: 6, options: specialties.map(({ ID, description }) => ({ value: ID, label: description })) })}
${suburbField(shownForm, matches)}
</div>
${radioField(shownForm, { name: "enquiry_for", label: "Who is it for?", options: ENQUIRY_FOR.map((value) => ({ value, label: capitalise(value.toLowerCase()) })) })}
${radioField(shownForm, { name: "letters", label: "Letters per week", isOptional: true, options: asOptions(LETTERS) })}
<div class="row">${selectField(shownForm, { name: "income", label: "Monthly income", width: 6, isOptional: true, first: "Choose", options: asOptions(INCOMES) })}</div>
<p class="send"><button class="button">Get a quote</button><small>We use these details only to prepare your quote. <a href="/terms#privacy">Privacy</a></small></p>
</form>`,
  });
}

/**
 * Confirmation of a quote request, which opens the start page after three seconds or by its link
 * (RULE-ENQ-03).
 */
const confirmation = (email: string): Html =>
  framedPage({
    title: "Quote requested",
    description: DESCRIPTION,
    next: NEXT_STEPS,
    leavesAfter: SECONDS_SHOWN,
    content: html`<h1>Thank you</h1><p class="sub" role="status">We’ve received your request. We’ll email your quote to <b>${email}</b> by ${answerDayText(officeToday())}.</p><p>A copy of your request is on its way. If it doesn’t arrive, check the address and <a href="${PATH}">ask again</a>.</p><p><a href="/">Go to Home</a></p>`,
  });
