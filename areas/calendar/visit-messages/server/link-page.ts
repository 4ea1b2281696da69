import { Html, html } from "#platform/http/html.ts";
import type { PageContext, ServerPage } from "#platform/http/server-pages.ts";
import { LINK_ANSWERS, LINK_PATH, LinkedVisit } from "../public.contract.ts";

const styleSheet =
  new Html(`:root{color-scheme:light}body{margin:0;font:18px/1.5 "Atkinson Hyperlegible Next",system-ui,sans-serif;color:#161d19;background:#eff2ee}
main{max-width:28rem;margin:0 auto;padding:2rem 1.25rem}section{background:#fff;border:1px solid #cbd2cd;border-radius:10px;padding:1.25rem}
h1{font-size:1.45rem;line-height:1.25;margin:0 0 .5rem}p{margin:.5rem 0}dl{margin:1rem 0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}
dt{color:#5c645f}dd{margin:0;font-weight:560}form{margin:.75rem 0 0}button{font:inherit;min-height:48px;width:100%;border-radius:7px;cursor:pointer}
button.main{background:#10574a;color:#fff;border:1px solid #10574a}button.quiet{background:#fff;color:#161d19;border:1px solid #7f8882}
button:focus-visible{outline:2px solid #10574a;outline-offset:2px}.done{border-left:4px solid #2d8e4b;padding-left:.75rem}
@media (prefers-color-scheme:dark){:root{color-scheme:dark}body{color:#e6ece8;background:#0c100e}section{background:#151b18;border-color:#39433e}
dt{color:#94a09a}button.main{background:#7cc3b3;color:#0b231e;border-color:#7cc3b3}button.quiet{background:#151b18;color:#e6ece8;border-color:#707c75}
button:focus-visible{outline-color:#a4d9cc}}`);

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
    html`<form method="post" action="${LINK_PATH}/${token}"><input type="hidden" name="answer" value="${value}"><button class="${kind}">${label}</button></form>`;
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
