import type { Column } from "../columns.contract.ts";
import type { DateOrder, ListedCorrection } from "../lists.contract.ts";

interface KnownExport {
  readonly source: string;
  /** Sets of headings in lower-case letters and digits; each set is unique to this system. */
  readonly signs: readonly (readonly string[])[];
  /** Fields of headings that have a particular meaning in this system. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Order of day and month, if the system always uses the same one. */
  readonly date_order?: DateOrder;
}

export const OWN_SOURCE = "Corella";
/**
 * Exports as the systems document them; headings with the same meaning everywhere are in
 * `columns.contract.ts`.
 */
const KNOWN_EXPORTS: readonly KnownExport[] = [
  {
    // Exports of patients, alone and in the archive of all records.
    source: OWN_SOURCE,
    signs: [
      ["corellaid", "lastname", "deleted"],
      ["lastname", "record", "deleted"],
    ],
    columns: {},
    date_order: "dmy",
  },
  {
    // Source: help.cliniko.com, "Data exports", and the fields of the Cliniko API.
    source: "Cliniko",
    signs: [
      ["unappliedaccountcredit"],
      ["medicarereferencenumber", "dvacardnumber"],
      ["medicarereferencenumber", "emergencycontact"],
      ["invoiceextrainformation"],
    ],
    columns: {
      medicarereferencenumber: "irn",
      medicare: "medicare_number",
      dvacardnumber: "dva_number",
      preferredfirstname: "preferred_name",
      phonemobile: "mobile",
      phonehome: "landline",
      phonework: "other_phone",
      appointmentnotes: "alerts",
    },
  },
  {
    // Source: kb.bpsoftware.net, "Export management data" and the query tables.
    source: "Bp Premier",
    signs: [
      ["medicareno", "medicarelineno"],
      ["internalid", "firstname", "surname", "homephone"],
    ],
    columns: {
      internalid: "import_id",
      medicarelineno: "irn",
      medicareexpirydate: "entitlement_expiry",
      recordno: "mrn",
      homephone: "landline",
      nextofkin: "next_of_kin_name",
      healthfundname: "fund",
    },
  },
  {
    // Source: the patient table as listed in Genie's report writer.
    source: "Genie",
    signs: [
      ["medicarenum", "medicarerefnum"],
      ["hccpensionnum", "knownas"],
      ["usualprovider", "scratchpad"],
    ],
    columns: {
      medicarenum: "medicare_number",
      medicarerefnum: "irn",
      knownas: "preferred_name",
      chartnumber: "mrn",
      healthfundname: "fund",
      healthfundnumber: "fund_number",
      nokname: "next_of_kin_name",
      nokphone: "next_of_kin_phone",
      usualgp: "gp",
      scratchpad: "notes",
      dvanum: "dva_number",
    },
  },
  {
    // Source: developers.coreplus.com.au, "Client".
    source: "coreplus",
    signs: [["medicarecardirn"], ["medicarecardnumber", "phonenumbermobile"]],
    columns: {
      clientid: "import_id",
      externalid: "mrn",
      medicarecardnumber: "medicare_number",
      medicarecardirn: "irn",
      medicarecardexpiredate: "entitlement_expiry",
      dvacardnumber: "dva_number",
      phonenumbermobile: "mobile",
      phonenumberhome: "landline",
      phonenumberwork: "other_phone",
      notes1: "notes",
    },
  },
  {
    // Source: support.halaxy.com, "Prepare your data import file".
    source: "Halaxy",
    signs: [["sourcekey"], ["medicarereference", "healthfundmembernumber"], ["halaxyid"]],
    columns: {
      sourcekey: "import_id",
      halaxyid: "import_id",
      medicarereference: "irn",
      medicareirn: "irn",
      healthfundmembernumber: "fund_number",
      privatehealthinsurer: "fund",
    },
  },
  {
    source: "Zedmed",
    signs: [
      ["familyname", "givenname", "recordnumber"],
      ["patientnumber", "familyname", "medicareindex"],
    ],
    columns: {
      patientnumber: "import_id",
      recordnumber: "mrn",
      medicareindex: "irn",
      knownas: "preferred_name",
      dvanumber: "dva_number",
      healthfundcode: "fund",
    },
  },
  {
    // Source: knowledge.clinical.medicaldirector.com, "Patient export formats".
    source: "MedicalDirector",
    signs: [["linkingid"], ["patientmedicareindexnumber"], ["medicarenoref", "chartno"]],
    columns: {
      linkingid: "import_id",
      externalid: "import_id",
      patientsurname: "last_name",
      patientfirstname: "first_name",
      patienttitle: "title",
      patientdateofbirth: "dob",
      patientaddress: "address",
      patientcity: "suburb",
      patientpostcode: "postcode",
      patientchartnumber: "mrn",
      patientdvanumber: "dva_number",
      patientmedicarenumber: "medicare_number",
      patientmedicareindexnumber: "irn",
      medicarenoref: "irn",
      addressdetails: "address",
      chartno: "mrn",
    },
  },
];

/** Matches the format of a date that stands after a heading: "(dd/mm/yyyy)". */
const DATE_FORMAT = /\([dmy/. -]{6,12}\)/g;

/** Returns a heading in lower-case letters and digits, without the format of its dates. */
export const foldedHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(DATE_FORMAT, "")
    .replace(/[^a-z0-9]/g, "");

/** Returns the system that exported the file, by its headings or its name; null if unknown. */
export function knownExport(headings: readonly string[], fileName: string): KnownExport | null {
  const foldedHeadings = new Set(headings.map(foldedHeading));
  const bySigns = KNOWN_EXPORTS.find(({ signs }) =>
    signs.some((set) => set.every((heading) => foldedHeadings.has(heading))),
  );
  if (bySigns) return bySigns;
  const name = foldedHeading(fileName);
  return (
    KNOWN_EXPORTS.find(({ source }) => source !== "Genie" && name.includes(foldedHeading(source))) ?? null
  );
}

export const exportNamed = (source: string): KnownExport | null =>
  KNOWN_EXPORTS.find((each) => foldedHeading(each.source) === foldedHeading(source)) ?? null;

/** A saved matching of columns for files of one source. */
export interface Profile {
  readonly source: string;
  readonly headings: readonly string[];
  /** Fields by heading. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly date_order: DateOrder | null;
  /** Kinds of correction turned off for files of this source. */
  readonly as_written?: readonly ListedCorrection[];
}

/** Returns true if the profile is for this source; any profile fits if no source is named. */
export const isOfSource = ({ source }: Profile, named: string | null): boolean =>
  named === null || foldedHeading(source) === foldedHeading(named);

const ALMOST_ALL = 0.9;

/**
 * Returns the profile that shares the most headings with the file, at least 90% of its own; null if none
 * fits.
 */
export function profileOf(headings: readonly string[], profiles: readonly Profile[]): Profile | null {
  const foldedHeadings = new Set(headings.map(foldedHeading));
  const shared = ({ headings: own }: Profile): number =>
    own.filter((heading) => foldedHeadings.has(foldedHeading(heading))).length;
  const fitting = profiles.filter(
    (profile) => shared(profile) >= Math.max(2, profile.headings.length * ALMOST_ALL),
  );
  return fitting.toSorted((first, second) => shared(second) - shared(first))[0] ?? null;
}
