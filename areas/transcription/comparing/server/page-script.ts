import { createHash } from "node:crypto";
import { Html } from "#platform/http/html.ts";

/**
 * Script that moves through the list of changes with single keys. Reads only the link targets of the list,
 * never the text of the letters.
 */
const SCRIPT = `
  const links = () => [...document.querySelectorAll("nav li a")].filter((link) => !link.closest("details:not([open])"));
  const show = (at) => {
    const all = links();
    const link = all[Math.max(0, Math.min(at, all.length - 1))];
    if (!link) return;
    location.replace(link.hash);
    link.focus();
  };
  const shown = () => links().findIndex((link) => link.hash === location.hash);
  const keys = {
    j: () => show(shown() + 1),
    k: () => show(shown() - 1),
    1: () => show(0),
    v: () => {
      for (const view of document.getElementsByName("view")) if (!view.checked) return void (view.click(), document.querySelector(":target")?.scrollIntoView());
    },
  };
  // The browser closes a window that has shown one page alone; where it does not, the key that does is named.
  const leave = () => {
    close();
    setTimeout(() => (document.getElementById("close").textContent = "Press Ctrl W to close"), 500);
  };
  keys.escape = leave;
  addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key.toLowerCase()]?.();
  });
  const mark = () => {
    for (const link of document.querySelectorAll("nav li a"))
      if (link.hash === location.hash) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
  };
  addEventListener("hashchange", mark);
  mark();
  document.getElementById("close").addEventListener("click", leave);
  document.getElementById("swap").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    location.replace(event.currentTarget.href);
  });
  document.getElementById("print").addEventListener("click", () => print());
`;

export const PAGE_SCRIPT = new Html(`<script>${SCRIPT}</script>`);

/**
 * Content security policy of the page (decision 0147). Only the script with this hash may run, and the page
 * has no origin, so that nothing in it can send a request, read a cookie or reach the page that opened it.
 */
export const COMPARE_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(SCRIPT).digest("base64")}'`,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "sandbox allow-scripts allow-modals",
].join("; ");
