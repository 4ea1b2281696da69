import { randomUUID } from "node:crypto";
import { ENQUIRY_FAILED, ENQUIRY_TYPES } from "#areas/onboarding/enquiries/contract.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { ServerPage } from "#platform/http/server-pages.ts";
import { enquiryOf, fieldErrors, messageIn, SentForm } from "../rules/sent-form.ts";
import { checkField, errorOf, type ShownForm, textField } from "./fields.ts";
import { framed } from "./layout.ts";

const PATH = "/enquiry";
const DESCRIPTION = "Ask us anything about Corella.";
const NEXT = [
  { title: "We read it", text: "Your enquiry goes to the people who can answer it." },
  { title: "We answer by email", text: "Or by phone, if you left a number." },
];

/** SCR-PUB-02. */
export const enquiryPage: ServerPage = {
  path: PATH,
  hasForm: true,
  async serve({ form, call, send }) {
    const sent = new SentForm(form ?? {});
    if (!form) return send(enquiryForm({ sent, errors: {}, key: randomUUID(), failure: null }));
    const key = sent.text("key");
    const reply = await call({
      method: "POST",
      path: "/doctor/enquiry",
      body: enquiryOf(sent),
      idempotencyKey: key || undefined,
    });
    if (reply.status < 300) return send(confirmation);
    const errors = fieldErrors(reply.body);
    const words = Object.keys(errors).length > 0 ? ENQUIRY_FAILED : `${ENQUIRY_FAILED}. ${messageIn(reply.body) ?? ""}`.trim();
    return send(enquiryForm({ sent, errors, key: key || randomUUID(), failure: words }), reply.status);
  },
};

interface Shown extends ShownForm {
  readonly key: string;
  readonly failure: string | null;
}

function enquiryForm({ sent, errors, key, failure }: Shown): Html {
  const shown = { sent, errors };
  return framed({
    title: "Send an enquiry",
    description: DESCRIPTION,
    next: NEXT,
    content: html`<h1>Send an enquiry</h1>
<p class="sub">${DESCRIPTION}</p>
<form method="post" action="${PATH}" novalidate>
<input type="hidden" name="key" value="${key}">
${failure && html`<p class="failed" role="alert">${failure}</p>`}
<div class="row">
${textField(shown, { name: "first_name", label: "First name", width: 6, autocomplete: "given-name" })}
${textField(shown, { name: "last_name", label: "Last name", width: 6, autocomplete: "family-name" })}
</div>
<div class="row">
${textField(shown, { name: "email_address", label: "Email", width: 8, type: "email", autocomplete: "email" })}
${textField(shown, { name: "phone", label: "Phone", width: 4, type: "tel", autocomplete: "tel", isOptional: true })}
</div>
${checkField(shown, { name: "types", field: "clientEnquiries", label: "What is it about?", options: ENQUIRY_TYPES.map((label, place) => ({ value: place + 1, label })) })}
<div>
<label for="message">Message <em>(optional)</em></label>
<textarea id="message" name="message" maxlength="4000"${errors["message"] !== undefined && html` aria-invalid="true" aria-describedby="message-error"`}>${sent.text("message")}</textarea>
${errorOf("message", errors)}
</div>
<p class="send"><button class="button">Send enquiry</button><small>We use these details only to answer you. <a href="/terms#privacy">Privacy</a></small></p>
</form>`,
  });
}

/** RULE-ENQ-04. */
const confirmation = framed({
  title: "Enquiry sent",
  description: DESCRIPTION,
  next: NEXT,
  content: html`<h1>Enquiry sent</h1><p class="sub" role="status">Thank you. We’ve received your enquiry and will answer by email.</p><p><a href="/">Go to the start page</a></p>`,
});
