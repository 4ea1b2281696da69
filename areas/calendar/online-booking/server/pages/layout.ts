import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { formFaultsStyle } from "#platform/http/form-faults.ts";
import { Html, html, type HtmlContent } from "#platform/http/html.ts";
import { deadLinkPage, refusedLinkPage } from "#platform/http/link-page.ts";

/** Style sheet embedded in the page, so that a single request suffices to show it. */
const style = new Html(
  formFaultsStyle +
    ["base.css", "steps.css", "forms.css"]
      .map((name) => readFileSync(join(import.meta.dirname, "style", name), "utf8"))
      .join(""),
);

/** Formats a day as "Monday 30 November", and as "Mon 30 Nov". */
export const longDay = dayFormatter({ weekday: "long", day: "numeric", month: "long" });
export const shortDay = dayFormatter({ weekday: "short", day: "numeric", month: "short" });
export const weekday = dayFormatter({ weekday: "short" });

interface PageParts {
  readonly title: string;
  /** Name of the practice, for the title of the tab. */
  readonly practice: string;
  /** Line under the title. */
  readonly under?: HtmlContent;
  readonly content: HtmlContent;
  readonly foot?: HtmlContent;
  /** Address that the form of the whole page is sent to by GET. The page has no such form if omitted. */
  readonly asks?: string;
  /** True for pages that search engines may list. */
  readonly isListed?: boolean;
}

/** Renders a page of online booking: one sheet, in one column on every screen. */
export function sheet({ title, practice, under, content, foot, asks, isListed }: PageParts): Html {
  const body = html`<main id="content">${content}</main>${foot && html`<div class="foot">${foot}</div>`}`;
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${!isListed && html`<meta name="robots" content="noindex">`}
<title>${title === practice ? `Book an appointment · ${practice}` : `${title} · ${practice}`}</title>
<link rel="icon" href="/corella.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body><div class="sheet">
<header><h1>${title}</h1>${under && html`<p>${under}</p>`}</header>
${asks === undefined ? body : html`<form class="whole" method="get" action="${asks}">${body}</form>`}
</div></body>
</html>
`;
}

/** Renders the page of an address that leads nowhere, or that was opened too often. */
export const noPage = (status: number): Html =>
  refusedLinkPage(status, () => deadLinkPage(null, { title: "This page doesn’t exist" }));

/** Renders a message that belongs to no field. */
export const messageBox = (message: string | null): Html | false =>
  message !== null && html`<div class="faults" role="alert"><p>${message}</p></div>`;

/** Renders the last line of every page. */
export const emergency = html`<p class="quiet">In an emergency call 000.</p>`;
