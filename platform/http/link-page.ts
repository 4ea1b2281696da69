import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Html, html } from "./html.ts";

/** Style sheet embedded in the page, so that a single request suffices to show it. */
const styleSheet = new Html(readFileSync(join(import.meta.dirname, "link-page.css"), "utf8"));

/** Line with the link to Corella's own phone number and address. */
const CONTACT = html`Something wrong with this page? <a href="/support/home/contact">Contact Corella</a>`;

/** Builds the page of a link in a message, for people without an account: one card, no scripts. */
export const linkPage = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/corella.svg" type="image/svg+xml">
<style>${styleSheet}</style>
</head>
<body>
<header><a href="/"><img src="/corella.svg" alt="" width="26" height="26">Corella</a></header>
<main><section>${content}</section></main>
<footer>${CONTACT}</footer>
</body>
</html>
`;

const BUSY = 429;

/**
 * Builds the page for a refused request: after too many requests a page that asks the visitor to wait,
 * otherwise `refused`.
 */
export const refusedLinkPage = (status: number, refused: () => Html): Html =>
  status === BUSY
    ? linkPage("Try again", html`<h1>Too many requests</h1><p>Wait a minute, then open the link again.</p>`)
    : refused();

/** Name and phone number of a practice, as shown on a page without a session. */
interface PracticeContact {
  readonly practice: string;
  /** Phone number as it is dialled, or null if the practice has none. */
  readonly phone: string | null;
}

/** Renders a phone number as a link that calls it, or as plain text if there are no digits. */
export const phoneLink = (phone: string): Html => {
  const digits = phone.replaceAll(/[^\d+]/g, "");
  return digits === "" ? html`${phone}` : html`<a href="tel:${digits}">${phone}</a>`;
};

/**
 * Builds the page of an invalid link. Names the practice if the link was once valid; otherwise explains where
 * to find the practice's number and how to reach Corella.
 */
export const deadLinkPage = (
  practice: PracticeContact | null,
  { title = "This link is no longer valid", about }: { title?: string; about?: string } = {},
): Html =>
  linkPage(
    title,
    html`<h1>${title}</h1>${about !== undefined && html`<p>${about}</p>`}
${
  practice === null
    ? html`<p>Check that the whole address was opened. If it still doesn’t work, call the practice that sent it to you: its number is in the message.</p>`
    : html`<dl><dt>Practice</dt><dd>${practice.practice}</dd>${practice.phone !== null && html`<dt>Phone</dt><dd>${phoneLink(practice.phone)}</dd>`}</dl>
${practice.phone !== null && html`<p><a class="main" href="tel:${practice.phone.replaceAll(/[^\d+]/g, "")}">Call ${practice.practice}</a></p>`}`
}`,
  );
