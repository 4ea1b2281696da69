import { Html } from "#platform/http/html.ts";

/** Inline styles, so that a saved or printed copy is complete. */
export const STYLE = new Html(`<style>
:root {
  color-scheme: light dark;
  font: 15px/1.55 "Atkinson Hyperlegible Next", system-ui, sans-serif;
  --sheet: light-dark(#fff, #151b18); --sunken: light-dark(#f7f8f6, #1a211d); --line: light-dark(#e2e6e2, #2c3530);
  --text: light-dark(#161d19, #e6ece8); --quiet: light-dark(#5c645f, #a5afa9); --link: light-dark(#0e5f51, #8fd3c3);
  --sel: light-dark(#e4f2ec, #1d332c); --focus: light-dark(#10574a, #8fd3c3);
  --gone: light-dark(#8f1d1d, #ffb3b3); --gone-wash: light-dark(#fdecec, #43201f);
  --come: light-dark(#145c2c, #9fe3b4); --come-wash: light-dark(#e6f6ea, #17391f);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 40vh; }
body {
  display: grid; grid-template: auto 1fr auto / 300px minmax(0, 1fr); height: 100dvh; margin: 0;
  background: var(--sheet); color: var(--text);
}
header { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 6px 14px; align-items: center; padding: 10px 20px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 20px; }
header p { flex: 1; margin: 0; color: var(--quiet); overflow-wrap: anywhere; }
fieldset { display: flex; gap: 2px; margin: 0; padding: 3px; border: 0; border-radius: 8px; background: var(--sunken); }
legend { position: absolute; clip-path: inset(50%); }
label { padding: 4px 12px; border-radius: 6px; cursor: pointer; font-weight: 600; }
label:has(:checked) { background: var(--sheet); box-shadow: 0 1px 3px rgb(10 30 24 / 0.25); }
label:has(:focus-visible), a:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
label input { position: absolute; opacity: 0; }
.button { padding: 5px 14px; border: 1px solid var(--line); border-radius: 7px; color: var(--text); font: inherit; font-weight: 600; text-decoration: none; background: none; cursor: pointer; }
kbd { padding: 0 5px; border: 1px solid var(--line); border-radius: 4px; background: var(--sheet); color: var(--text); font: inherit; }
nav { overflow: auto; padding: 14px 12px; border-right: 1px solid var(--line); }
nav h2, summary { margin: 10px 8px 6px; font-size: 15px; font-weight: 700; }
nav i { color: var(--quiet); font-style: normal; font-weight: 400; }
summary { cursor: pointer; }
ol { margin: 0; padding: 0; list-style: none; }
li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 8px; padding: 7px 8px; border-radius: 8px; color: var(--text); text-decoration: none; }
li a:hover, li a:focus-visible, li a[aria-current] { background: var(--sel); }
li a[aria-current] { box-shadow: inset 3px 0 var(--focus); }
.kind { justify-self: start; padding: 0 8px; border-radius: 5px; background: var(--gone-wash); color: var(--gone); font-size: 13px; }
.place { grid-column: 2; color: var(--quiet); font-size: 13px; }
.change { grid-column: 1 / -1; overflow-wrap: anywhere; }
li.word .change, li.layout .change { grid-area: 1 / 1; }
main { overflow: auto; }
.heads, section { display: grid; grid-template-columns: 1fr 1fr; }
.heads { position: sticky; top: 0; z-index: 1; background: var(--sheet); }
.heads > div { display: grid; padding: 8px 24px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.heads span { color: var(--quiet); font-size: 13px; }
section { position: relative; }
section p { margin: 0; padding: 5px 24px; overflow-wrap: anywhere; white-space: pre-wrap; }
.col + .col, .heads > div + div { border-left: 1px solid var(--line); }
.joined { display: none; }
body:has(#view-one:checked) .col, body:has(#view-one:checked) .heads { display: none; }
body:has(#view-one:checked) .joined { display: block; grid-column: 1 / -1; max-width: 76ch; }
del { color: var(--gone); background: var(--gone-wash); border-radius: 3px; }
ins { color: var(--come); background: var(--come-wash); border-radius: 3px; text-underline-offset: 2px; }
:is(.dose, .side, .negation, .number, .date):is(del, ins) { padding: 0 3px; border: 1px solid currentColor; border-radius: 4px; font-weight: 700; }
section:has(> .at:target) { background: var(--sel); }
.at { position: absolute; right: 8px; top: 100%; z-index: 2; display: flex; gap: 10px; visibility: hidden; padding: 3px 10px; font-size: 13px; }
.at:target { visibility: visible; border: 1px solid var(--line); border-radius: 7px; background: var(--sheet); box-shadow: 0 2px 8px rgb(10 30 24 / 0.2); }
.at a, .none { color: var(--link); }
.at span { color: var(--quiet); }
footer { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 8px 20px; border-top: 1px solid var(--line); background: var(--sunken); font-size: 13px; }
footer .hint { margin-left: auto; color: var(--quiet); }
@media (max-width: 60rem) {
  body { display: block; height: auto; }
  nav { border: 0; border-bottom: 1px solid var(--line); }
  section p, .heads > div { padding-inline: 12px; }
  .heads { top: 0; }
}
@media (max-width: 40rem) {
  :root { font-size: 14px; }
  section p, .heads > div { padding-inline: 8px; }
  footer .hint { margin-left: 0; }
}
@media print {
  :root { color-scheme: light; font-size: 11pt; }
  body { display: block; height: auto; }
  fieldset, .button, .at, .heads, .hint { display: none !important; }
  header, nav, footer { padding: 0 0 6pt; border: 0; background: none; }
  nav, main { overflow: visible; }
  body .col { display: none !important; }
  body .joined { display: block !important; grid-column: 1 / -1; max-width: none; }
  section p { padding: 2pt 0; }
  li { break-inside: avoid; }
  li a { grid-template-columns: 9rem 6rem 1fr; padding: 1pt 0; }
  li .change, li.word .change, li.layout .change { grid-area: 1 / 3; }
  del, ins { background: none; }
  del::before { content: "["; }
  del::after { content: "]"; }
  ins::before { content: "{"; }
  ins::after { content: "}"; }
  @page { margin: 18mm; }
}
</style>`);

/** Returns styles that outline the current difference in both letters. */
export function outlineStylesOf(count: number): Html {
  if (count === 0) return new Html("");
  const selectors = Array.from(
    { length: count },
    (_, index) => `section:has(>#d${index + 1}:target) .d${index + 1}`,
  );
  return new Html(`<style>${selectors.join(",")}{outline:3px solid var(--focus);outline-offset:1px}</style>`);
}
