import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Html, html } from "#platform/http/html.ts";

/** Style sheet embedded in the page, so that a single request suffices to show it. */
const styleSheet = new Html(readFileSync(join(import.meta.dirname, "letter-page.css"), "utf8"));

const page = (title: string, content: Html): Html => html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/corella.svg" type="image/svg+xml">
<style>${styleSheet}</style>
</head>
<body><main><section>${content}</section></main></body>
</html>
`;

interface Practice {
  readonly practice: string;
  readonly phone: string | null;
}

const contact = ({ practice, phone }: Practice): Html =>
  html`<dl><dt>From</dt><dd>${practice}</dd>${phone && html`<dt>Phone</dt><dd>${phone}</dd>`}</dl>`;

/** Page that asks for a press, because programs that check emails open links but press no buttons. */
export const confirmPage = (practice: Practice, action: string): Html =>
  page(
    `A letter from ${practice.practice}`,
    html`<h1>A letter for you</h1>${contact(practice)}
<p>The letter opens once. Open it only if it is for you.</p>
<form method="post" action="${action}"><button class="main">Open letter</button></form>`,
  );

/** Page of the browser that opened the link. */
export const openedPage = (practice: Practice, download: string, until: string): Html =>
  page(
    `Letter from ${practice.practice}`,
    html`<h1>Your letter is ready</h1>${contact(practice)}
<p><a class="main" href="${download}">Download letter (PDF)</a></p>
<p class="quiet">You can download it on this device until ${until}. After that, ask the practice to send it again.</p>`,
  );

const BUSY = 429;

export const overPage = (status: number): Html =>
  status === BUSY
    ? page("Try again", html`<h1>Too many requests</h1><p>Wait a minute, then open the link again.</p>`)
    : page(
        "Link no longer valid",
        html`<h1>This link is no longer valid</h1>
<p>It was used already, has expired, or was replaced by a newer one. Ask the practice to send the letter again.</p>`,
      );
