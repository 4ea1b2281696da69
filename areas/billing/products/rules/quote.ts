import { type Amounts, invoiceSums, type LineSums } from "#areas/billing/ledger/rules/decimal.ts";

/** Product with its current price in dollars, with up to four decimals. */
export interface QuotedProduct {
  readonly ID: number;
  readonly name: string;
  readonly unit_price: number | string;
  readonly has_gst: boolean;
  readonly charge_type: string | null;
  readonly period: string | null;
}

export interface QuotedService {
  readonly ID: number;
  readonly kind: string;
  readonly _product: number | null;
}

/** Services offered, and products with the prices of a day. */
export interface PriceList {
  readonly services: readonly QuotedService[];
  readonly products: readonly QuotedProduct[];
}

export interface QuoteRequest {
  /** IDs of services, as in `services[].client_service_id`. */
  readonly services: readonly number[];
  readonly is_annual: boolean;
  /** Number of informed financial consents paid in advance. */
  readonly prepay_amount: number;
}

export interface QuotedLine extends Amounts {
  readonly _product: number;
  readonly description: string;
}

export interface Quote extends LineSums {
  readonly lines: readonly QuotedLine[];
}

/** Number of months charged for a year (RULE-FEE-02, CONST-100). */
export const MONTHS_CHARGED_A_YEAR = 11;
/** ID of the product charged for informed financial consents (RULE-FEE-03). */
export const IFC_PRODUCT = 9;
export const FORMS_KIND = "forms";

/** Returns the product that a service is charged as, or null (RULE-FEE-04). */
export const productOfService = (
  { services, products }: PriceList,
  service: number,
): QuotedProduct | null => {
  const productId = services.find(({ ID }) => ID === service)?._product;
  return products.find(({ ID }) => ID === productId) ?? null;
};

/**
 * Returns true if the product costs the same every month (G-56). Usage is only known afterwards (C-104), and
 * consents are counted by `prepay_amount`.
 */
const isMonthly = ({ charge_type, period }: QuotedProduct): boolean =>
  charge_type === "Per month" && period === "Monthly";

function packageLine({ ID, name, unit_price, has_gst }: QuotedProduct, isAnnual: boolean): QuotedLine {
  const description = isAnnual
    ? `${name}, 12 months for the price of ${MONTHS_CHARGED_A_YEAR}`
    : `${name}, 1 month`;
  return { _product: ID, description, unit_price, units: isAnnual ? MONTHS_CHARGED_A_YEAR : 1, has_gst };
}

const consentLine = ({ ID, name, unit_price, has_gst }: QuotedProduct, units: number): QuotedLine => ({
  _product: ID,
  description: `${name}, ${units} prepaid`,
  unit_price,
  units,
  has_gst,
});

export const quoteOf = (lines: readonly QuotedLine[]): Quote => ({ lines, ...invoiceSums(lines) });

/**
 * Computes a quote (RULE-FEE-01 to -04, C-103): (annual ? 11 : 1) × the monthly price of each package +
 * prepaid consents × the price of product 9, then GST line by line. The running total of the sign-up, its
 * invoice and an upgrade all use this function. A quote without lines charges nothing in advance.
 */
export function quote(list: PriceList, { services, is_annual, prepay_amount }: QuoteRequest): Quote {
  const products = [...new Set(services)].flatMap((service) => productOfService(list, service) ?? []);
  const packages = products
    .filter((product) => isMonthly(product))
    .map((product) => packageLine(product, is_annual));
  const consent = prepay_amount > 0 ? list.products.find(({ ID }) => ID === IFC_PRODUCT) : undefined;
  return quoteOf([...packages, ...(consent ? [consentLine(consent, prepay_amount)] : [])]);
}

/** Computes the quote of the forms fee (C-107); `service` adds the package that comes with the forms. */
export function quoteForms(
  list: PriceList,
  request: { readonly count: number; readonly service?: number },
): Quote {
  const forms = list.services.find(({ kind }) => kind === FORMS_KIND);
  const product = forms ? productOfService(list, forms.ID) : null;
  const fee = product && { ...consentLine(product, request.count), description: `${product.name} fee` };
  const packageLines =
    request.service === undefined
      ? []
      : quote(list, { services: [request.service], is_annual: false, prepay_amount: 0 }).lines;
  return quoteOf([...(fee ? [fee] : []), ...packageLines]);
}
