import { lineSums } from "#areas/billing/ledger/rules/decimal.ts";
import { formatProductPrice, isShare } from "#areas/billing/products/rules/prices.ts";
import { MONTHS_CHARGED_A_YEAR } from "#areas/billing/products/rules/quote.ts";
import type { Product, Service } from "#areas/practice/reference-data/contract.ts";
import { formatMoney } from "#kernel/money/money.ts";

export type PackagePrice = Pick<Product, "has_gst"> & {
  readonly charge_type: string | null;
  /** Price in dollars, before GST. */
  readonly unit_price: number | string;
};
export type PackageContents = Pick<Service, "provider_limit"> & { readonly includes: readonly string[] };

/** Price of a package whose product isn't in the price list. */
export const FREE_OF_CHARGE: PackagePrice = { unit_price: 0, charge_type: null, has_gst: false };

/**
 * Returns what a number of months cost with GST, such as "$218.90" (RULE-FEE-01). A share of receipts costs
 * the same share in every month.
 */
function formatMonths(price: PackagePrice, months: number): string {
  if (isShare(price))
    return `${formatProductPrice(price, Number(price.unit_price))} of receipts${price.has_gst ? " plus GST" : ""}`;
  return formatMoney(lineSums({ ...price, units: months }).total);
}

/** Returns the price of a month with GST, as it is charged. */
export const monthWithGst = (price: PackagePrice): string => formatMonths(price, 1);

/** Returns the price of a year with GST (RULE-FEE-02), or a dash for a share of receipts. */
export const yearWithGst = (price: PackagePrice): string =>
  isShare(price) ? "–" : formatMonths(price, MONTHS_CHARGED_A_YEAR);

/** Returns the number of provider numbers that a package allows (RULE-PKG-03). */
export const providerNumbers = ({ provider_limit }: Pick<PackageContents, "provider_limit">): string =>
  provider_limit === null ? "Unlimited" : String(provider_limit);

/** Returns the provider limit as a phrase, for places without a label beside it. */
export const providerPhrase = ({ provider_limit }: Pick<PackageContents, "provider_limit">): string => {
  if (provider_limit === null) return "Unlimited provider numbers";
  return provider_limit === 1 ? "1 provider number" : `Up to ${provider_limit} provider numbers`;
};

/** Returns everything that at least one of the packages includes, in the order of the first to name it. */
export const contentsOf = (packages: readonly Pick<PackageContents, "includes">[]): string[] => [
  ...new Set(packages.flatMap(({ includes }) => includes)),
];
