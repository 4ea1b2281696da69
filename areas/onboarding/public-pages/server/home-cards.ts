import type { Day } from "#kernel/dates/day.ts";
import { type Html, html } from "#platform/http/html.ts";
import { longDay, shortDay } from "../rules/short-day.ts";
import { playerWave } from "./wave.ts";

const DAY = [
  { from: "9:00 am", to: "9:45", name: "Campbell, Isla", kind: "New patient", note: "Dictated" },
  { from: "9:45 am", to: "10:15", name: "Hughes, Trevor", kind: "Review", note: "" },
  { from: "10:15 am", to: "11:00", name: "Papadopoulos, Nik", kind: "New patient", note: "Now" },
  { from: "11:00 am", to: "11:30", name: "Lim, Grace", kind: "Wound check", note: "" },
];

const calendar = html`<div class="card"><header><b>Today</b><span class="quiet">Richmond Rooms</span></header>
${DAY.map(
  ({ from, to, name, kind, note }) =>
    html`<div class="slot${note === "Now" && " now"}"><span><b>${from}</b><small>${to}</small></span><i></i><span><b>${name}</b><small>${kind}</small></span>${note === "Now" ? html`<span class="tag">Now</span>` : html`<small>${note}</small>`}</div>`,
)}
<footer><span>Next free time: today, 3:30 pm</span></footer></div>`;

const letter = html`<div class="card middle"><header><b>Letter to Dr Hannah Birch</b><span class="quiet">Being typed</span></header>
<div class="letter">${playerWave()}
<p><b>Re: Isla Campbell, born 03/06/1992</b></p>
<p>Thank you for referring Isla, a 34-year-old physiotherapist, with four months of left knee pain after a netball injury.</p>
<p>On examination there was a small effusion and tenderness over the medial joint line. Flexion was limited to 110 degrees and McMurray’s test was<span class="cursor"></span></p></div>
<footer><span>1:58 / 3:24</span><span>Due today, 5:00 pm</span></footer></div>`;

const claim = (
  today: Day,
): Html => html`<div class="card"><header><b>Campbell, Isla</b><span class="tag ready">Ready to send</span></header>
<div class="claim-box"><table class="claim"><tbody>
<tr><td><b>104</b> Specialist, initial</td><td><b>$230.00</b></td></tr>
<tr><td>Referral</td><td><span class="ok">Valid to ${longDay(today, 350)}</span></td></tr>
<tr><td>Medicare</td><td><span class="ok">Number valid</span></td></tr>
<tr><td>Health fund</td><td>Bupa</td></tr>
<tr><td>Claim</td><td>Patient claim, ${shortDay(today, 0)}</td></tr>
</tbody></table></div>
<footer><span>Send to billing</span><span>1 of 6 from today</span></footer></div>`;

/** Renders examples of the product in HTML with current dates, so that they never look outdated. */
export const cards = (
  today: Day,
): Html => html`<p class="skip">Examples of Corella: a day’s appointments, a letter being typed from its dictation, and a claim ready to send.</p>
<div class="cards" aria-hidden="true">${calendar}${letter}${claim(today)}</div>`;
