import { Html } from "#platform/http/html.ts";

/** Part of the page, so that a saved or printed copy is complete. */
export const STYLE = new Html(`<style>
:root { color-scheme: light dark; font: 16px/1.6 "Atkinson Hyperlegible Next", system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fff, #16181c); color: light-dark(#1c2330, #e8eaed); }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.4rem; margin: 0 0 0.75rem; }
h2 { font-size: 1.1rem; margin: 1.75rem 0 0.5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.15rem 1rem; margin: 0; overflow-wrap: anywhere; }
dt { color: light-dark(#5a6475, #a9b0bb); }
dd { margin: 0; }
ol { margin: 0; padding: 0; list-style: none; }
li { display: grid; grid-template-columns: 9rem 1fr; gap: 0.15rem 1rem; padding: 0.35rem 0; border-bottom: 1px solid light-dark(#dfe3ea, #33383f); }
li > span { overflow-wrap: anywhere; }
a { color: light-dark(#1d4fa8, #8fb8ff); }
del { color: light-dark(#8f1d1d, #ffb3b3); background: light-dark(#fdecec, #43201f); }
ins { color: light-dark(#145c2c, #9fe3b4); background: light-dark(#e6f6ea, #17391f); }
.letter { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid light-dark(#dfe3ea, #33383f); border-radius: 6px; padding: 1rem; }
.dose > ins, .dose > del, .number > ins, .number > del, .side > ins, .side > del, .negation > ins, .negation > del { font-weight: 700; }
:target { outline: 3px solid light-dark(#1d4fa8, #8fb8ff); outline-offset: 2px; }
.hint { color: light-dark(#5a6475, #a9b0bb); font-size: 0.9rem; }
@media (max-width: 40rem) { li { grid-template-columns: 1fr; } }
@media print {
  :root { color-scheme: light; font-size: 11pt; }
  main { max-width: none; padding: 0; }
  .letter { border: 0; padding: 0; }
  a { color: inherit; text-decoration: none; font-weight: 700; }
  li { break-inside: avoid; }
  @page { margin: 18mm; }
}
</style>`);
