import { formatProductPrice } from "#areas/billing/products/rules/prices.ts";
import type { Service } from "#areas/practice/reference-data/contract.ts";

interface PricedProduct {
  readonly unit_price: number;
  readonly charge_type: string | null;
  readonly has_gst: boolean;
}

/** Content of each kind of service, in the words of the sign-up. */
export const INCLUDES: Readonly<Record<Service["kind"], string>> = {
  billing: "Claims, bulk bills and gaps",
  transcription: "Dictation typed and edited",
  coding: "Hospital separations",
  ifc: "Informed financial consents, paid in advance",
  forms: "Insurer forms, filled in and sent",
  app: "Appointments and patients",
  appointmaid: "We answer and book for you",
};

/** Units of prices that are not charged by the month. */
const UNITS: Readonly<Record<string, string>> = {
  "Receipted amount": "of receipts",
  "Cents per line": "a line",
  "Per unit": "each",
  "Per doctor": "a doctor a month",
  "Per hour": "an hour",
};

/** Returns a service's price today with its unit, such as "$199.00 a month plus GST". */
export function servicePrice(product: PricedProduct | undefined): string {
  if (!product || product.unit_price === 0) return "Free of charge";
  const unit = UNITS[product.charge_type ?? ""] ?? "a month";
  return `${formatProductPrice(product, product.unit_price)} ${unit}${product.has_gst ? " plus GST" : ""}`;
}
