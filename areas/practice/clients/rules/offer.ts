import type { Product, Service } from "#areas/practice/reference-data/contract.ts";
import { centsOf, formatMoney } from "#kernel/money/money.ts";

type Offer = Pick<Service, "kind" | "provider_limit" | "includes">;
type Price = Pick<Product, "unit_price" | "charge_type" | "has_gst">;

const numbersOf = (limit: number | null): string => {
  if (limit === null) return "unlimited provider numbers";
  return `${limit} provider ${limit === 1 ? "number" : "numbers"}`;
};

/** Describes a billing package where staff choose it: price, provider numbers and services. */
export function offerText(
  { kind, provider_limit, includes }: Offer,
  price: Price | undefined,
): string | null {
  if (kind !== "billing") return null;
  const cents = price?.charge_type === "Per month" ? centsOf(price.unit_price) : null;
  const month = cents === null ? [] : [`${formatMoney(cents)} a month${price?.has_gst ? " plus GST" : ""}`];
  const offer = [...month, numbersOf(provider_limit)].join(", ");
  return [offer.charAt(0).toUpperCase() + offer.slice(1), ...includes].join(" · ");
}
