import { formatProductPrice, isShare } from "#areas/billing/products/rules/prices.ts";
import type { Product } from "#areas/practice/reference-data/contract.ts";
import type { LineItem, LineItemBody } from "../invoice.contract.ts";

/** Line as entered in the form, with numbers as text. */
export interface DraftLine {
  readonly key: number;
  readonly _product: number | null;
  readonly description: string;
  readonly units: string;
  readonly unit_price: string;
  readonly has_gst: boolean;
}

let lastKey = 0;
export const createLine = (): DraftLine => {
  lastKey += 1;
  return { key: lastKey, _product: null, description: "", units: "1", unit_price: "", has_gst: true };
};

export const copyLine = (line: DraftLine): DraftLine => ({ ...line, key: createLine().key });

export const toDraftLine = ({ _product, description, units, unit_price, has_gst }: LineItem): DraftLine => ({
  ...createLine(),
  _product,
  description,
  units: String(units),
  unit_price: String(unit_price),
  has_gst,
});

/**
 * Removes currency signs, commas and spaces, so that "$1,170.50" is read as a number. Other text is kept for
 * the server to refuse.
 */
const stripSigns = (text: string): string => text.replace(/[$,\s]/g, "");

export const amountsOf = ({ units, unit_price, has_gst }: DraftLine) => ({
  units: stripSigns(units),
  unit_price: stripSigns(unit_price),
  has_gst,
});

export const bodyOfLine = ({
  _product,
  description,
  units,
  unit_price,
  has_gst,
}: DraftLine): LineItemBody => ({
  _product,
  description,
  units: Number(stripSigns(units)),
  unit_price: Number(stripSigns(unit_price)),
  has_gst,
});

/**
 * Returns the line's fields for a chosen product: its price and GST, and its name if the description is
 * empty. A product priced as a share of receipts includes its rate in the description.
 */
export function fieldsOfProduct(
  line: Pick<DraftLine, "description">,
  product: Product | undefined,
): Partial<DraftLine> {
  if (!product) return { _product: null };
  const { ID, name, unit_price, has_gst } = product;
  const defaultDescription = isShare(product)
    ? `${name}, ${formatProductPrice(product, unit_price)} of receipts`
    : name;
  return {
    _product: ID,
    description: line.description || defaultDescription,
    unit_price: String(unit_price),
    has_gst,
  };
}

/** Creates a line for a product that is charged for a month: "Coding, November 2026". */
export function lineForMonth(product: Product, monthName: string): DraftLine {
  const fields = fieldsOfProduct({ description: "" }, product);
  return { ...createLine(), ...fields, description: `${fields.description ?? product.name}, ${monthName}` };
}
