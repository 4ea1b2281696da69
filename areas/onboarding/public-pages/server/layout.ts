import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formFaultsStyle } from "#platform/http/form-faults.ts";
import { Html, html, type HtmlContent } from "#platform/http/html.ts";
import { wave } from "./wave.ts";

/** Style sheets in cascade order: later ones override earlier ones, and narrow screens come last. */
const STYLE_SHEETS = ["base", "header", "cards", "home", "frame", "forms", "text", "narrow"];
/** Style sheet embedded in the page, so that a single request suffices to show it. */
const style = new Html(
  formFaultsStyle +
    STYLE_SHEETS.map((name) => readFileSync(join(import.meta.dirname, "style", `${name}.css`), "utf8")).join(
      "",
    ),
);

interface DocumentParts {
  readonly title: string;
  readonly description: string;
  readonly content: HtmlContent;
  /** Seconds after which the browser opens the start page by itself (CONST-58). */
  readonly leavesAfter?: number;
  readonly hasScript?: boolean;
}

export const page = ({
  title,
  description,
  content,
  leavesAfter,
  hasScript,
}: DocumentParts): Html => html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<title>${title}</title>
<link rel="icon" href="/corella.svg" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" crossorigin href="/site/atkinson-hyperlegible-next.woff2">
${leavesAfter !== undefined && html`<meta http-equiv="refresh" content="${leavesAfter};url=/">`}
<style>${style}</style>
${hasScript && html`<script src="/public-pages.js" defer></script>`}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${content}
</body>
</html>
`;

export const brand = html`<a class="brand" href="/"><img src="/corella.svg" alt="" width="30" height="30">Corella</a>`;

const PAGES = [
  { to: "/#prices", label: "Prices" },
  { to: "/getaquote", label: "Get a quote" },
  { to: "/enquiry", label: "Enquiries" },
  { to: "/support/home/contact", label: "Contact" },
  { to: "/login", label: "Sign in" },
];

/** Renders the brand and the other public pages. */
const bar = html`<div class="bar">${brand}<nav aria-label="Main">${PAGES.map(({ to, label }) => html`<a href="${to}">${label}</a>`)}</nav></div>`;

export const foot = html`<footer class="foot">
<span>Corella</span>
<a href="/enquiry">Enquiries</a>
<a href="/support/home/contact">Contact</a>
<a href="/terms">Terms and privacy</a>
<a href="/login">Sign in</a>
</footer>`;

interface Step {
  readonly title: string;
  readonly text: string;
}

/** Renders a page with the form at the left and the next steps at the right. */
export const framedPage = (parts: {
  readonly title: string;
  readonly description: string;
  readonly content: HtmlContent;
  readonly next: readonly Step[];
  readonly leavesAfter?: number;
}): Html =>
  page({
    title: `${parts.title} · Corella`,
    description: parts.description,
    hasScript: true,
    ...(parts.leavesAfter === undefined ? {} : { leavesAfter: parts.leavesAfter }),
    content: html`<div class="frame">
<main id="content">
${bar}
${parts.content}
</main>
<aside class="dark next">
<div>
<h2>What happens next</h2>
<ol>${parts.next.map(({ title, text }, index) => html`<li><i aria-hidden="true">${index + 1}</i><span><b>${title}</b>${text}</span></li>`)}</ol>
</div>
${wave(520, 380)}
</aside>
</div>`,
  });

/** Renders a page of text. */
export const plainPage = (parts: {
  readonly title: string;
  readonly description: string;
  readonly content: HtmlContent;
}): Html =>
  page({
    title: `${parts.title} · Corella`,
    description: parts.description,
    content: html`<div class="wrap">
<header class="sheet-top">${bar}</header>
<main id="content" class="plain">
<h1>${parts.title}</h1>
${parts.content}
</main>
${foot}
</div>`,
  });
