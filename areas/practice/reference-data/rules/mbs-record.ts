import { type Day, dayOf } from "#kernel/dates/day.ts";

/** Elements of one `<Data>` in the file by name, without empty ones. */
export type MbsFields = Readonly<Record<string, string>>;

/** A row of mbs_item; the fields are named like its columns. */
export interface MbsRecord {
  readonly item: string;
  readonly description: string;
  readonly item_start_on: Day | null;
  readonly item_end_on: Day | null;
  readonly fee_start_on: Day;
  readonly fee_cents: number | null;
  readonly derived_fee: string | null;
  readonly benefit_75_cents: number | null;
  readonly benefit_85_cents: number | null;
  readonly benefit_100_cents: number | null;
  readonly basic_units: number | null;
  readonly category: string | null;
  readonly group_code: string | null;
  readonly sub_group: string | null;
  readonly item_type: string | null;
  readonly fee_type: string | null;
  readonly provider_type: string | null;
  readonly benefit_type: string | null;
  readonly is_anaesthetic: boolean | null;
}

/** Error in an item, with a message for the operator who loads the file. */
export class MbsRecordError extends Error {}

const MAX_CENTS = 99_999_999;

/** Parses an official date, DD.MM.YYYY. Null if absent; throws `MbsRecordError` if invalid. */
function dayIn(fields: MbsFields, name: string): Day | null {
  const text = fields[name];
  if (text === undefined) return null;
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  const day = dayOf(Number(year), Number(month), Number(date));
  if (day === null) throw new MbsRecordError(`${name} "${text}" is not a date`);
  return day;
}

/**
 * Parses an amount to cents. Null if absent, because an item without its own fee is not free; throws
 * `MbsRecordError` if invalid.
 */
function centsIn(fields: MbsFields, name: string): number | null {
  const text = fields[name];
  if (text === undefined) return null;
  const [, dollars, fraction = ""] = /^(\d{1,6})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, "0"));
  if (dollars === undefined || cents > MAX_CENTS)
    throw new MbsRecordError(`${name} "${text}" is not an amount`);
  return cents;
}

function integerIn(fields: MbsFields, name: string): number | null {
  const text = fields[name];
  if (text === undefined) return null;
  if (!/^\d{1,4}(?:\.0+)?$/.test(text)) throw new MbsRecordError(`${name} "${text}" is not a whole number`);
  return Number.parseInt(text, 10);
}

const textIn = (fields: MbsFields, name: string): string | null =>
  fields[name]?.replace(/\s+/g, " ").trim() || null;

const flagIn = (fields: MbsFields, name: string): boolean | null => {
  const text = textIn(fields, name);
  return text === null ? null : text.toUpperCase() === "Y";
};

/**
 * Converts an item of the file to a row; throws `MbsRecordError` if invalid. The item number stays text
 * because it is an identifier.
 */
export function mbsRecordOf(fields: MbsFields): MbsRecord {
  const item = fields["ItemNum"] ?? "";
  if (!/^\d{1,6}$/.test(item)) throw new MbsRecordError(`ItemNum "${item}" is not an item number`);
  const item_start_on = dayIn(fields, "ItemStartDate");
  const item_end_on = dayIn(fields, "ItemEndDate");
  if (item_start_on && item_end_on && item_end_on < item_start_on)
    throw new MbsRecordError("ItemEndDate is before ItemStartDate");
  const fee_start_on = dayIn(fields, "FeeStartDate") ?? dayIn(fields, "DerivedFeeStartDate") ?? item_start_on;
  if (fee_start_on === null) throw new MbsRecordError("neither FeeStartDate nor ItemStartDate is given");
  return {
    item,
    description: textIn(fields, "Description") ?? "",
    item_start_on,
    item_end_on,
    fee_start_on,
    fee_cents: centsIn(fields, "ScheduleFee"),
    derived_fee: textIn(fields, "DerivedFee"),
    benefit_75_cents: centsIn(fields, "Benefit75"),
    benefit_85_cents: centsIn(fields, "Benefit85"),
    benefit_100_cents: centsIn(fields, "Benefit100"),
    basic_units: integerIn(fields, "BasicUnits"),
    category: textIn(fields, "Category"),
    group_code: textIn(fields, "Group"),
    sub_group: textIn(fields, "SubGroup"),
    item_type: textIn(fields, "ItemType"),
    fee_type: textIn(fields, "FeeType"),
    provider_type: textIn(fields, "ProviderType"),
    benefit_type: textIn(fields, "BenefitType"),
    is_anaesthetic: flagIn(fields, "Anaes"),
  };
}

/** Returns the newest date in a record. The newest of the whole file shows how old the file is. */
export function newestDayIn({ item_start_on, fee_start_on }: MbsRecord): Day {
  return item_start_on && item_start_on > fee_start_on ? item_start_on : fee_start_on;
}

/**
 * Returns the publication date in a file name: 1 July 2026 for `MBS-XML-20260701.XML`. Null if the name
 * contains no date.
 */
export function publicationDayOf(fileName: string): Day | null {
  const [, year, month, date] = /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/.exec(fileName) ?? [];
  return year === undefined ? null : dayOf(Number(year), Number(month), Number(date));
}
