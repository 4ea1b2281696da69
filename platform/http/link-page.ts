import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Html, html } from "./html.ts";

/** Style sheet embedded in the page, so that a single request suffices to show it. */
const styleSheet = new Html(readFileSync(join(import.meta.dirname, "link-page.css"), "utf8"));

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
<body><main><section>${content}</section></main></body>
</html>
`;

const BUSY = 429;

/** Builds the page of a link that was refused: `refused`, or the request to wait if there were too many requests. */
export const refusedLinkPage = (status: number, refused: () => Html): Html =>
  status === BUSY
    ? linkPage("Try again", html`<h1>Too many requests</h1><p>Wait a minute, then open the link again.</p>`)
    : refused();
