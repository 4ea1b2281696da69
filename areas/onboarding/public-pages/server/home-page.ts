import type { Day } from "#kernel/dates/day.ts";
import { type Html, html } from "#platform/http/html.ts";
import { shortDay } from "../rules/short-day.ts";
import { cards } from "./home-cards.ts";
import { prices, SIGN_UP } from "./home-packages.ts";
import { brand, foot, page } from "./layout.ts";
import type { ShownPackage } from "./queries.ts";
import { wave } from "./wave.ts";

const LINKS = [
  { to: "#practice", label: "Practice" },
  { to: "#transcription", label: "Transcription" },
  { to: "#billing", label: "Billing" },
  { to: "#forms", label: "Insurer forms" },
  { to: "#prices", label: "Prices" },
  { to: "/support/home/contact", label: "Contact" },
];

const SECTIONS = [
  {
    id: "practice",
    title: "In the rooms",
    text: "Appointments, theatre lists and referrals in one calendar, for every place you work.",
    ticks: ["Referrals flagged before they expire", "A log of who opened each patient’s record"],
  },
  {
    id: "transcription",
    title: "At the keyboard",
    text: "Dictate on a recorder or an app. One person types the letter, another edits it.",
    ticks: ["Your own templates, Australian spelling", "Every letter beside the audio it came from"],
  },
  {
    id: "billing",
    title: "At the funds",
    text: "No gap, known gap, bulk bills and patient claims, sent from the appointment itself.",
    ticks: ["Missing details requested patient by patient", "Informed financial consent before theatre"],
  },
];

interface Home {
  /**
   * Packages with current prices. Null if prices can't be read, because outdated prices must not be shown.
   */
  readonly packages: readonly ShownPackage[] | null;
  readonly today: Day;
}

/** Renders the public home page (SCR-PUB-03). */
export const homePage = ({ packages, today }: Home): Html =>
  page({
    title: "Corella: from the consult to the letter to the claim",
    description:
      "Corella runs specialists’ rooms in Australia: the calendar and the patients, dictation typed and edited, accounts billed, health fund forms sent and followed up.",
    content: html`<div class="dark">
<div class="wrap">
<header class="top">
${brand}
<nav aria-label="Main">${LINKS.map(({ to, label }) => html`<a href="${to}">${label}</a>`)}</nav>
<a class="sign-in" href="/login">Sign in</a>
<a class="button quiet" href="/getaquote">Get a quote</a>
<details class="menu">
<summary aria-label="Menu"><svg width="22" height="18" viewBox="0 0 22 18" stroke="#fff" stroke-width="2.4" stroke-linecap="round" aria-hidden="true"><path d="M2 2h18M2 9h18M2 16h18"/></svg></summary>
<ul>${LINKS.map(({ to, label }) => html`<li><a href="${to}">${label}</a></li>`)}</ul>
</details>
</header>
</div>
<main id="content" class="hero">
${wave(1420, 500)}
<div class="wrap" style="position:relative">
<h1>From the consult<br>to the letter to the claim.</h1>
<p class="lead">Corella runs specialists’ rooms in Australia: the calendar and the patients, dictation typed and edited, accounts billed, health fund forms sent and followed up.</p>
<p class="acts"><a class="button" href="${SIGN_UP}">Create an account</a><a class="button quiet" href="/getaquote">Get a quote</a></p>
${cards(today)}
</div>
</main>
</div>
<div class="wrap">
<section class="three" aria-label="What Corella does">${SECTIONS.map(
      ({ id, title, text, ticks }) =>
        html`<div id="${id}"><h2>${title}</h2><p>${text}</p><ul class="ticks">${ticks.map((tick) => html`<li>${tick}</li>`)}</ul></div>`,
    )}</section>
${forms(today)}
${prices(packages)}
${foot}
</div>`,
  });

const forms = (today: Day): Html => html`<section class="band" id="forms">
<div>
<h2>Registration with every health fund, entered once</h2>
<p>Enter your provider numbers and bank accounts one time. Corella fills in each fund’s registration form, sends it, and keeps asking until the fund confirms.</p>
<p><a href="/enquiry">Ask how it works</a></p>
</div>
<div class="scroller" tabindex="0" role="region" aria-label="Example: provider numbers and funds">
<table class="board">
<thead><tr><th>Provider number</th><th>AHSA funds</th><th>Bupa</th><th>HCF</th><th>nib</th></tr></thead>
<tbody>
<tr><th><b>241873 1X</b><small>Richmond Rooms</small></th><td><span class="ok">Confirmed</span></td><td><span class="ok">Confirmed</span></td><td><span class="ok">Confirmed</span></td><td><span class="ok">Confirmed</span></td></tr>
<tr><th><b>241873 2H</b><small>Yarra Private</small></th><td><span class="ok">Confirmed</span></td><td><span class="ok">Confirmed</span></td><td><span class="due">Due ${shortDay(today, -2)}</span></td><td><span class="ok">Confirmed</span></td></tr>
<tr><th><b>241873 3W</b><small>Kew Consulting</small></th><td>Sent ${shortDay(today, -7)}</td><td><span class="ok">Confirmed</span></td><td>Sent ${shortDay(today, -7)}</td><td>Sent ${shortDay(today, -6)}</td></tr>
</tbody>
</table>
</div>
</section>`;
