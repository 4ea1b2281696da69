import { findOffice } from "#areas/billing/issuers/server/index.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { type Html, html, type HtmlContent } from "#platform/http/html.ts";
import type { ServerPage } from "#platform/http/server-pages.ts";
import { reachableAddress } from "../rules/reachable-address.ts";
import { plainPage } from "./layout.ts";

/** Returns the phone number as a link that a phone calls. */
const phoneLink = (digits: string): Html =>
  html`<a href="tel:${digits.replace(/[^\d+]/g, "")}">${formatPhone(digits)}</a>`;

/** Returns the facts that are known as a term and its description each. */
const termsOfFacts = (facts: readonly (readonly [string, HtmlContent])[]): Html[] =>
  facts.flatMap(([term, fact]) => (fact ? [html`<dt>${term}</dt><dd>${fact}</dd>`] : []));

/** Creates the contact page for one of its two addresses (SCR-SUPP-01, SCR-SUPP-02, C-16). */
const contactPage = (path: string): ServerPage => ({
  path,
  serve: async ({ services: { config, db }, send }) => {
    const office = await findOffice(db);
    const email = reachableAddress([config.mailReplyTo, config.mailFrom, office?.email]);
    return send(
      plainPage({
        title: "Contact",
        description: "How to reach the people who run Corella.",
        content: html`<dl>
${termsOfFacts([
  ["Phone", office?.phone && phoneLink(office.phone)],
  ["Email", email && html`<a href="mailto:${email}">${email}</a>`],
  ["Address", office?.address],
])}
<dt>Questions before you start</dt><dd><a href="/enquiry">Send an enquiry</a></dd>
<dt>A price for your practice</dt><dd><a href="/getaquote">Get a quote</a></dd>
<dt>Clients</dt><dd><a href="/login">Sign in</a>, then choose Messages to write to your team.</dd>
<dt>Forgotten password</dt><dd><a href="/login/forgot">Reset your password</a></dd>
</dl>
<p>Please don’t send patients’ details by email.</p>`,
      }),
    );
  },
});
export const contactPages = ["/support/home/contact", "/account/support/contact"].map(contactPage);

/** Page with the terms that users accept at sign-up. */
export const termsPage: ServerPage = {
  path: "/terms",
  serve: async ({ send }) =>
    send(
      plainPage({
        title: "Terms and privacy",
        description: "What you agree to when you use Corella, and what happens to your details.",
        content: html`<h2>The services</h2>
<p>Corella provides the services you choose at sign-up: billing, transcription, coding, booking agents, the calendar, and health fund registration. You may change or end a service in your account.</p>
<h2>Prices and payment</h2>
<p>Prices are those shown when you sign up, before GST of 10%. A trial is free until its last day; nothing is charged unless you activate the service. Fees that depend on the work done are invoiced after the month in which it was done.</p>
<h2>Your obligations</h2>
<p>You confirm that the provider numbers, registration and bank details you enter are yours, and that your signature may be used on the health fund forms you ask us to send. You keep your password to yourself.</p>
<h2>Patients’ records</h2>
<p>You remain responsible for your patients’ health records. We handle them only to provide your services, keep a log of who opened each record, and return or export them when you ask.</p>
<h2 id="privacy">Privacy</h2>
<p>We handle personal information under the Privacy Act 1988 and the Australian Privacy Principles. Details sent with a quote request or enquiry are used to answer it. Details of a sign-up are used to provide the services. You may ask to see, correct or delete what we hold about you: <a href="/support/home/contact">contact us</a>.</p>`,
      }),
    ),
};
