import { knownFacts, type MailPart } from "#kernel/text/mail-words.ts";
import { Html, html } from "#platform/http/html.ts";
import type { Letterhead } from "./letterhead.ts";

/** A link in a sentence, without the full stop or bracket after it. */
const URL_IN_TEXT = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

// Colours are in the styles of each element for mail programs that drop the head, and again in its rules for
// the dark scheme, because only a rule can ask for the scheme.
const FONT = "font-family:'Atkinson Hyperlegible Next','Segoe UI',Roboto,Arial,sans-serif";
const STYLES = new Html(`:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:#0c100e!important}.sheet{background:#151b18!important;border-color:#28302c!important}
.ink{color:#e6ece8!important}.quiet{color:#94a09a!important}.rule{border-color:#28302c!important}
.act{background:#7cc3b3!important}.act a{color:#0b231e!important}a.link{color:#8ed1c1!important}
}
@media (max-width:480px){.inside{padding:20px!important}.act,.act a{display:block!important;text-align:center!important}
.fact{display:block!important;width:auto!important;padding-top:0!important}.label{padding:8px 0 0!important}}`);

/**
 * Renders the HTML of an email: the sender's name, the parts, and how to reach the sender. Loads nothing from
 * anywhere, because pictures in an email tell the sender when it was opened.
 */
export function renderMail(subject: string, parts: readonly MailPart[], letterhead: Letterhead): string {
  return html`<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${subject}</title><style>${STYLES}</style></head>
<body class="canvas" style="margin:0;padding:0;background:#eff2ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="background:#eff2ee"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="sheet" style="max-width:560px;background:#fff;border:1px solid #e2e6e2;border-radius:10px;text-align:left"><tr><td class="inside" style="padding:28px 32px">
<p class="ink" style="margin:0 0 20px;padding:0 0 14px;border-bottom:3px solid #f2bc1b;${FONT};font-size:18px;font-weight:bold;color:#161d19">${letterhead.name}</p>
${parts.map(partOf)}
${footOf(letterhead)}
</td></tr></table>
</td></tr></table>
</body></html>`.text;
}

const PARAGRAPH = `margin:0 0 16px;${FONT};font-size:16px;line-height:1.5;color:#161d19;overflow-wrap:anywhere`;
const LINK = "color:#0e5f51;text-decoration:underline";

const paragraph = (content: string): Html =>
  html`<p class="ink" style="${PARAGRAPH}">${linesOf(content)}</p>`;

function partOf(part: MailPart): Html {
  if (typeof part === "string") return paragraph(part);
  if ("facts" in part) return factsOf(knownFacts(part.facts));
  if ("list" in part) {
    const items = part.list.map((line) => html`<li style="margin:0 0 6px">${linesOf(line)}</li>`);
    const style = `${PARAGRAPH};padding-left:24px`;
    return part.isNumbered
      ? html`<ol class="ink" style="${style}">${items}</ol>`
      : html`<ul class="ink" style="${style}">${items}</ul>`;
  }
  if ("code" in part)
    return html`${paragraph(part.lead)}<p class="ink" style="margin:0 0 20px;${FONT};font-size:34px;line-height:1.2;font-weight:bold;letter-spacing:0.12em;color:#161d19">${part.code}</p>`;
  const lead = part.lead?.replace(/:$/, ".");
  return html`${lead !== undefined && paragraph(lead)}<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="act" style="background:#10574a;border-radius:7px"><a href="${part.url}" style="display:inline-block;padding:12px 22px;${FONT};font-size:16px;font-weight:bold;color:#fff;text-decoration:none">${part.button}</a></td></tr></table>`;
}

function factsOf(facts: readonly (readonly [string, string])[]): Html {
  const cell = `padding:6px 0;${FONT};font-size:16px;line-height:1.5;vertical-align:top;overflow-wrap:anywhere`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px">${facts.map(
    ([label, value]) =>
      html`<tr><td class="fact label quiet" width="150" style="${cell};padding-right:16px;color:#5c645f">${label}</td><td class="fact ink" style="${cell};font-weight:bold;color:#161d19">${linesOf(value)}</td></tr>`,
  )}</table>`;
}

/** Keeps the breaks of lines and makes addresses of pages links. */
const linesOf = (text: string): Html[] =>
  text
    .split("\n")
    .map((line, index) => html`${index > 0 && html`<br>`}${line.split(URL_IN_TEXT).map(linked)}`);

const linked = (text: string): Html =>
  /^https?:\/\//.test(text)
    ? html`<a class="link" href="${text}" style="${LINK}">${text}</a>`
    : html`${text}`;

function footOf({ name, doctor, phone, address, isPractice }: Letterhead): Html {
  const style = `margin:0;${FONT};font-size:14px;line-height:1.5;color:#5c645f`;
  const tel = phone
    ? html`<a class="link" href="tel:${phone.replace(/[^\d+]/g, "")}" style="${LINK}">${phone}</a>`
    : null;
  const lines = [doctor, tel, address].flatMap((line) => (line ? [html`<br>${line}`] : []));
  return html`<div class="rule" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e2e6e2">
<p class="quiet" style="${style}"><b>${name}</b>${lines}</p>
${isPractice && html`<p class="quiet" style="${style};padding-top:10px">Sent by Corella for ${name}.</p>`}
</div>`;
}
