import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Html, html } from "#platform/http/html.ts";
import type { PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { LINK_ANSWERS, LINK_PATH, LinkedVisit } from "../public.contract.ts";

/** Style sheet embedded in the page, so that a single request suffices to show it. */
const styleSheet = new Html(readFileSync(join(import.meta.dirname, "link-page.css"), "utf8"));

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

/** Page of a message's link. Opening it changes nothing, because programs open links to preview them. */
export const linkPage: ServerPage = {
  path: `${LINK_PATH}/:token`,
  hasForm: true,
  async serve({ request, form, call, send }: PageContext) {
    const token = tokenIn(request.params);
    const path = `/visitMessage/link/${encodeURIComponent(token)}`;
    const answer = LINK_ANSWERS.find((each) => each === form?.["answer"]?.[0]);
    const reply = await (form && answer
      ? call({ method: "POST", path, body: { answer } })
      : call({ method: "GET", path }));
    const visit = LinkedVisit.safeParse(reply.body);
    return visit.success ? send(visitPage(visit.data, token)) : send(overPage(reply.status), reply.status);
  },
};

const tokenIn = (params: unknown): string =>
  typeof params === "object" && params !== null && "token" in params && typeof params.token === "string"
    ? params.token
    : "";

const BUSY = 429;

const overPage = (status: number): Html =>
  status === BUSY
    ? page("Try again", html`<h1>Too many requests</h1><p>Wait a minute, then open the link again.</p>`)
    : page(
        "Link no longer valid",
        html`<h1>This link is no longer valid</h1><p>Please call the practice.</p>`,
      );

const ANSWERED = {
  yes: "Thank you. Your appointment is confirmed.",
  no: "Thank you. The practice knows that you can’t come.",
  stop: "You won’t get any more messages about appointments.",
} as const;

function visitPage({ practice, date, time, answer, is_cancelled }: LinkedVisit, token: string): Html {
  const button = (value: string, label: string, kind: "main" | "quiet") =>
    html`<form method="post" action="${LINK_PATH}/${token}">
<input type="hidden" name="answer" value="${value}"><button class="${kind}">${label}</button></form>`;
  const title = is_cancelled ? "Your appointment is cancelled" : "Your appointment";
  return page(
    `${title} · ${practice}`,
    html`<h1>${title}</h1>
${answer && html`<p class="done" role="status">${ANSWERED[answer]}</p>`}
<dl><dt>Practice</dt><dd>${practice}</dd><dt>Date</dt><dd>${date}</dd><dt>Time</dt><dd>${time}</dd></dl>
${!is_cancelled && answer !== "yes" && button("yes", "Confirm appointment", "main")}
${!is_cancelled && answer !== "no" && button("no", "I can’t come", "quiet")}
${answer !== "stop" && button("stop", "Stop messages", "quiet")}`,
  );
}
