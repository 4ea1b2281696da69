import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import {
  type Block,
  confidentialFooter,
  doc,
  type Document,
  facts,
  heading,
  paragraph,
  picture as drawn,
  table,
} from "#kernel/text/document.ts";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { isUnconverted } from "./complete-rows.ts";

interface Row {
  readonly patient: {
    readonly first_name: string;
    readonly last_name: string;
    readonly dob: Day | null;
    readonly mrn: string | null;
  };
  readonly p__picture: number | null;
  readonly p__status: string;
  readonly start_time: WallTime | null;
  readonly items: readonly string[];
  readonly billing_type: number | null;
  readonly notes: string | null;
}

interface List {
  readonly date: Day;
  readonly type: "INPATIENT" | "OUTPATIENT";
  readonly location: { readonly name: string };
  readonly notes: string | null;
  readonly consultations: readonly Row[];
}

/** Base64 data of a JPEG or PNG image. */
export type Picture = string;

/** Height of a picture, about half a page. */
const PICTURE_HEIGHT = 330;

/** Print format with pictures (CONST-82). Format 2 is the table of converted rows (C-94). */
export const WITH_PICTURES = 1;

/**
 * Returns true if the list can be printed in this format. The table requires every picture to be converted
 * (RULE-CONS-01).
 */
export const mayExport = (format: number, { consultations }: Pick<List, "consultations">): boolean =>
  format === WITH_PICTURES || !consultations.some(isUnconverted);

interface DocumentContext {
  /** The client's name. */
  readonly client: string;
  readonly now: { readonly day: Day; readonly time: WallTime };
  readonly by: string;
}

const nameOf = ({ patient: { last_name, first_name }, p__status }: Row): string =>
  p__status === "Unconverted" && last_name === ""
    ? "Not converted"
    : `${last_name.toUpperCase()}, ${first_name}`;
const billingTypeOf = ({ billing_type }: Row): string =>
  billing_type === null ? "–" : (BILLING_TYPES[billing_type - 1] ?? "–");

/** Builds the printable list: a table, or one patient after another with the picture of the label. */
export function listDocument(
  list: List,
  format: number,
  pictures: ReadonlyMap<number, Picture>,
  { client, now, by }: DocumentContext,
): Document {
  const locationText = `${list.location.name}, ${list.type === "INPATIENT" ? "inpatients" : "outpatients"}`;
  const blocks =
    format === WITH_PICTURES
      ? list.consultations.flatMap((row) => labelBlocksOf(row, pictures))
      : [rowsTableOf(list.consultations)];
  return doc(
    `Consultation list ${formatDay(list.date)}`,
    [
      facts([
        ["Client", client],
        ["Location", locationText],
        ["Patients", `${list.consultations.length}`],
        ["Notes", list.notes],
      ]),
      ...blocks,
    ],
    { footer: confidentialFooter(now, by), orientation: format === WITH_PICTURES ? "portrait" : "landscape" },
  );
}

const rowsTableOf = (rows: readonly Row[]): Block =>
  table<Row>(
    [
      { title: "Time", width: 0.6, cell: ({ start_time }) => start_time ?? "–" },
      { title: "Patient", width: 2, isRowHeading: true, cell: nameOf },
      { title: "Born", cell: ({ patient: { dob } }) => (dob ? formatDay(dob) : "–") },
      { title: "MRN", cell: ({ patient: { mrn } }) => mrn ?? "–" },
      { title: "Items", width: 1.4, cell: ({ items }) => items.join(", ") || "–" },
      { title: "Billing type", width: 1.5, cell: billingTypeOf },
      { title: "Notes", width: 2, cell: ({ notes }) => notes ?? "" },
    ],
    rows,
  );

function labelBlocksOf(row: Row, pictures: ReadonlyMap<number, Picture>): Block[] {
  const picture = row.p__picture === null ? undefined : pictures.get(row.p__picture);
  const blocks: Block[] = [
    heading(nameOf(row)),
    facts([
      ["Time", row.start_time],
      ["Born", row.patient.dob && formatDay(row.patient.dob)],
      ["MRN", row.patient.mrn],
      ["Items", row.items.join(", ")],
      ["Billing type", row.billing_type === null ? null : billingTypeOf(row)],
      ["Notes", row.notes],
    ]),
  ];
  if (picture !== undefined) blocks.push(drawn(picture, `Hospital label of ${nameOf(row)}`, PICTURE_HEIGHT));
  else if (row.p__picture !== null)
    blocks.push(paragraph("The picture of this label can't be printed. Open it in Corella."));
  return blocks;
}
