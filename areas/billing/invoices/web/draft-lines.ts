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

let keys = 0;
export const newLine = (): DraftLine => {
  keys += 1;
  return { key: keys, _product: null, description: "", units: "1", unit_price: "", has_gst: true };
};

export const copyLine = (line: DraftLine): DraftLine => ({ ...line, key: newLine().key });

export const typedLine = ({ _product, description, units, unit_price, has_gst }: LineItem): DraftLine => ({
  ...newLine(),
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
const plain = (text: string): string => text.replace(/[$,\s]/g, "");

export const amountsOf = ({ units, unit_price, has_gst }: DraftLine) => ({
  units: plain(units),
  unit_price: plain(unit_price),
  has_gst,
});

export const bodyOfLine = ({ _product, description, units, unit_price, has_gst }: DraftLine): LineItemBody => ({
  _product,
  description,
  units: Number(plain(units)),
  unit_price: Number(plain(unit_price)),
  has_gst,
});
