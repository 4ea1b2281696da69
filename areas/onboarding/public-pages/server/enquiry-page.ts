import { randomUUID } from "node:crypto";
import { ENQUIRY_FAILED, ENQUIRY_TYPES } from "#areas/onboarding/enquiries/contract.ts";
import { answerDayText } from "#areas/onboarding/enquiries/rules/office-mail.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { ServerPage } from "#platform/http/server-pages.ts";
import { type Fault, faultsOf, type ListedField, titleWith, messagesByField } from "../rules/faults.ts";
import { enquiryOf, fieldErrors, messageIn, SentForm } from "../rules/sent-form.ts";
import { checkField, errorOf, faultList, textField } from "./fields.ts";
import { officeToday } from "./office-today.ts";
import { framedPage } from "./layout.ts";

const PATH = "/enquiry";
const PURPOSE = "to send your enquiry";
const FIELDS: readonly ListedField[] = [
  { name: "first_name", target: "first_name", asks: "Enter your first name." },
  { name: "last_name", target: "last_name", asks: "Enter your last name." },
  { name: "email_address", target: "email_address", asks: "Enter your email, like name@practice.com.au." },
  { name: "phone", target: "phone" },
  { name: "clientEnquiries", target: "types", sentAs: "types" },
  { name: "message", target: "message" },
];
const DESCRIPTION = "Ask us anything about Corella.";
const NEXT_STEPS = [
  { title: "We read it", text: "Your enquiry goes to the people who can answer it." },
  { title: "We answer by email", text: "Or by phone, if you left a number." },
];

/** Page with the enquiry form (SCR-PUB-02). */
export const enquiryPage: ServerPage = {
  path: PATH,
  hasForm: true,
  async serve({ form, call, send }) {
    const sent = new SentForm(form ?? {});
    if (!form) return send(enquiryForm({ sent, faults: [], key: randomUUID(), failure: null }));
    const key = sent.text("key");
    const reply = await call({
      method: "POST",
      path: "/doctor/enquiry",
      body: enquiryOf(sent),
      idempotencyKey: key || undefined,
    });
    if (reply.status < 300) return send(confirmation(sent.text("email_address")));
    const faults = faultsOf(FIELDS, sent, fieldErrors(reply.body));
    // Message for an error that belongs to no field (MSG-076).
    const failure = faults.length > 0 ? null : `${ENQUIRY_FAILED}. ${messageIn(reply.body) ?? ""}`.trim();
    return send(enquiryForm({ sent, faults, key: key || randomUUID(), failure }), reply.status);
  },
};

interface ShownEnquiry {
  readonly sent: SentForm;
  readonly faults: readonly Fault[];
  readonly key: string;
  readonly failure: string | null;
}

function enquiryForm({ sent, faults, key, failure }: ShownEnquiry): Html {
  const errors = messagesByField(faults);
  const shownForm = { sent, errors };
  return framedPage({
    title: titleWith(faults, "Send an enquiry"),
    description: DESCRIPTION,
    next: NEXT_STEPS,
    content: html`<h1>Send an enquiry</h1>
<p class="sub">${DESCRIPTION}</p>
<form method="post" action="${PATH}" novalidate>
<input type="hidden" name="key" value="${key}">
${faultList(faults, PURPOSE)}
${failure && html`<p class="failed" role="alert">${failure}</p>`}
<div class="row">
${textField(shownForm, { name: "first_name", label: "First name", width: 6, autocomplete: "given-name" })}
${textField(shownForm, { name: "last_name", label: "Last name", width: 6, autocomplete: "family-name" })}
</div>
<div class="row">
${textField(shownForm, { name: "email_address", label: "Email", width: 8, type: "email", autocomplete: "email" })}
${textField(shownForm, { name: "phone", label: "Phone", width: 4, type: "tel", autocomplete: "tel", isOptional: true })}
</div>
${checkField(shownForm, { name: "types", field: "clientEnquiries", label: "What is it about?", options: ENQUIRY_TYPES.map((label, index) => ({ value: index + 1, label })) })}
<div>
<label for="message">Message <em>(optional)</em></label>
<textarea id="message" name="message" maxlength="4000"${errors["message"] !== undefined && html` aria-invalid="true" aria-describedby="message-error"`}>${sent.text("message")}</textarea>
${errorOf("message", errors)}
</div>
<p class="send"><button class="button">Send enquiry</button><small>We use these details only to answer you. <a href="/terms#privacy">Privacy</a></small></p>
</form>`,
  });
}

/** Confirmation of a sent enquiry (RULE-ENQ-04). */
const confirmation = (email: string): Html =>
  framedPage({
    title: "Enquiry sent",
    description: DESCRIPTION,
    next: NEXT_STEPS,
    content: html`<h1>Enquiry sent</h1><p class="sub" role="status">Thank you. We’ll answer to <b>${email}</b> by ${answerDayText(officeToday())}.</p><p>A confirmation is on its way. If it doesn’t arrive, check the address and <a href="${PATH}">write again</a>.</p><p><a href="/">Go to Home</a></p>`,
  });
