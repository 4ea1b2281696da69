import type { SandboxSms } from "./sms.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c2b26;display:flex;gap:2rem}
nav{flex:0 0 14rem}nav a{display:block;padding:.5rem;color:#0e5f51}nav a[aria-current]{background:#e4f2ec;border-radius:7px}
main{flex:1;max-width:26rem}ol{list-style:none;padding:0}li{padding:.6rem .8rem;border-radius:12px;margin:.5rem 0;background:#edefed;overflow-wrap:anywhere}
li.own{background:#e1f3ee;margin-left:3rem}small{display:block;color:#4a5a54}form{display:flex;gap:.5rem}input,button{font:inherit;padding:.5rem}input{flex:1;min-width:0}@media(max-width:40rem){body{display:block}}`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
/** Makes the addresses in a message links, because a phone does. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:[\w/.:~-]+/g, (address) => `<a href="${address}">${address}</a>`);

/** Returns a page with the phones that got messages, the messages of one of them, and a field to reply. */
export function phonePage(messages: readonly SandboxSms[], asked: string | null): string {
  const phoneOf = ({ to, from, direction }: SandboxSms) => (direction === "inbound" ? from : to);
  const phones = [...new Set(messages.toReversed().map(phoneOf))];
  const phone = asked ?? phones[0] ?? null;
  const shown = messages.filter((each) => phoneOf(each) === phone);
  const list = phones
    .map(
      (each) =>
        `<a href="/?phone=${encodeURIComponent(each)}"${each === phone ? ' aria-current="page"' : ""}>${escapeHtml(each)}</a>`,
    )
    .join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Phones (sandbox)</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><nav aria-label="Phones">${list || "No messages yet."}</nav>
<main><h1>${phone === null ? "Phones" : escapeHtml(phone)}</h1>
<p>Sandbox. No SMS leaves this machine.</p>
<ol>${shown.map(bubble).join("")}</ol>
${phone === null ? "" : replyForm(phone)}
</main></body></html>`;
}

const bubble = ({ direction, body, status, from }: SandboxSms): string =>
  `<li${direction === "inbound" ? ' class="own"' : ""}>${linked(body)}<small>${direction === "inbound" ? "You" : escapeHtml(from)}, ${status}</small></li>`;

const replyForm = (phone: string): string =>
  `<form method="post" action="/"><input type="hidden" name="phone" value="${escapeHtml(phone)}"><input name="body" aria-label="Reply" maxlength="480" required><button type="submit">Reply</button></form>`;
