import { formatProductPrice, isShare } from "#areas/billing/products/rules/prices.ts";
import {
  contentsOf,
  monthWithGst,
  providerNumbers,
  providerPhrase,
  yearWithGst,
} from "#areas/onboarding/registration/rules/package-facts.ts";
import { type Html, html } from "#platform/http/html.ts";
import type { ShownPackage } from "./queries.ts";

export const SIGN_UP = "/account/actions/register";

/**
 * Renders the billing packages side by side. Null if the prices can't be read: the packages are then named
 * without them.
 */
export const prices = (
  packages: readonly ShownPackage[] | null,
): Html => html`<section class="prices" id="prices">
<div>
<h2>Billing packages</h2>
<p>Start any of them with a free month, without a charge unless you activate it. Pay yearly and the twelfth month is free.</p>
<p><a href="${packages ? SIGN_UP : "/getaquote"}">${packages ? "Choose a package" : "Get a quote"}</a></p>
</div>
${
  packages
    ? html`${comparison(packages)}${cards(packages)}`
    : html`<ul class="packages">${["Basic", "Saver", "Standard", "Premium"].map((name) => html`<li><h3>${name}</h3><p><a href="/getaquote">Get a quote</a></p></li>`)}</ul>`
}
</section>`;

type Fact = (shown: ShownPackage) => string | Html;

/** Renders one row of facts per line. Narrow screens show `cards` instead, because columns don't fit. */
function comparison(packages: readonly ShownPackage[]): Html {
  const row = (label: string, fact: Fact): Html =>
    html`<tr><th scope="row">${label}</th>${packages.map((shown) => html`<td>${fact(shown)}</td>`)}</tr>`;
  return html`<table class="compare">
<thead><tr><th scope="col"><span class="unseen">Package</span></th>${packages.map(
    (shown) =>
      html`<th scope="col"><b>${shown.name}</b><strong>${shortPrice(shown)}</strong><small>${unit(shown)}</small></th>`,
  )}</tr></thead>
<tbody>
${row("A month with GST", ({ price }) => monthWithGst(price))}
${row("A year with GST", ({ price }) => yearWithGst(price))}
${row("Provider numbers", providerNumbers)}
${contentsOf(packages).map((content) =>
  row(content, ({ includes }) =>
    includes.includes(content)
      ? html`<span class="ok"><span class="unseen">Included</span></span>`
      : html`<span class="unseen">Not included</span><span aria-hidden="true">–</span>`,
  ),
)}
</tbody>
</table>`;
}

const cards = (packages: readonly ShownPackage[]): Html =>
  html`<ul class="packages narrow">${packages.map(
    (shown) =>
      html`<li><h3>${shown.name}</h3><strong>${shortPrice(shown)}</strong><small>${unit(shown)}</small><p>${monthWithGst(shown.price)} a month with GST</p><ul class="ticks"><li>${providerPhrase(shown)}</li>${shown.includes.map((content) => html`<li>${content}</li>`)}</ul></li>`,
  )}</ul>`;

const shortPrice = ({ price }: ShownPackage): string =>
  formatProductPrice(price, Number(price.unit_price)).replace(/\.00$/, "");

const unit = ({ price }: ShownPackage): string => {
  const gst = price.has_gst && Number(price.unit_price) > 0 ? " + GST" : "";
  return `${isShare(price) ? "of receipts" : "a month"}${gst}`;
};
