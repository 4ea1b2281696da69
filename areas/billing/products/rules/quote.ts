import { type Amounts, invoiceSums, type LineSums } from "#areas/billing/ledger/rules/decimal.ts";

/** A product with the price that holds; dollars with up to four places. */
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

/** What is on offer: services with their products and today's prices. */
export interface PriceList {
  readonly services: readonly QuotedService[];
  readonly products: readonly QuotedProduct[];
}

export interface QuoteAsked {
  /** Numbers of services, as in `services[].client_service_id`. */
  readonly services: readonly number[];
  readonly is_annual: boolean;
  /** Informed financial consents paid in advance. */
  readonly prepay_amount: number;
}

export interface QuotedLine extends Amounts {
  readonly _product: number;
  readonly description: string;
}

export interface Quote extends LineSums {
  readonly lines: readonly QuotedLine[];
}

/** RULE-FEE-02, CONST-100: a year costs eleven months. */
export const MONTHS_CHARGED_A_YEAR = 11;
/** RULE-FEE-03. */
export const IFC_PRODUCT = 9;
export const FORMS_KIND = "forms";

/** RULE-FEE-04: the product a service is charged as. */
export const productOfService = ({ services, products }: PriceList, service: number): QuotedProduct | null => {
  const found = services.find(({ ID }) => ID === service)?._product;
  return products.find(({ ID }) => ID === found) ?? null;
};

/** G-56: only what costs the same each month. Usage is known afterwards (C-104), and consents are counted by `prepay_amount`. */
const isMonthly = ({ charge_type, period }: QuotedProduct): boolean => charge_type === "Per month" && period === "Monthly";

function packageLine({ ID, name, unit_price, has_gst }: QuotedProduct, isAnnual: boolean): QuotedLine {
  const description = isAnnual ? `${name}, 12 months for the price of ${MONTHS_CHARGED_A_YEAR}` : `${name}, 1 month`;
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
 * RULE-FEE-01 to -04, C-103: (a year ? 11 : 1) × monthly price of each package + prepaid consents × price of product 9, then GST line by line. The
 * running total of the sign-up, its invoice and an upgrade are this one sum. No lines: nothing is charged in advance.
 */
export function quote(list: PriceList, { services, is_annual, prepay_amount }: QuoteAsked): Quote {
  const products = [...new Set(services)].flatMap((service) => productOfService(list, service) ?? []);
  const packages = products.filter((product) => isMonthly(product)).map((product) => packageLine(product, is_annual));
  const consent = prepay_amount > 0 ? list.products.find(({ ID }) => ID === IFC_PRODUCT) : undefined;
  return quoteOf([...packages, ...(consent ? [consentLine(consent, prepay_amount)] : [])]);
}

/** C-107: the forms fee; `service` adds the package that comes with it. */
export function quoteForms(list: PriceList, asked: { readonly count: number; readonly service?: number }): Quote {
  const forms = list.services.find(({ kind }) => kind === FORMS_KIND);
  const product = forms ? productOfService(list, forms.ID) : null;
  const fee = product && { ...consentLine(product, asked.count), description: `${product.name} fee` };
  const added =
    asked.service === undefined ? [] : quote(list, { services: [asked.service], is_annual: false, prepay_amount: 0 }).lines;
  return quoteOf([...(fee ? [fee] : []), ...added]);
}
