import { PATIENT_FIELDS, type PatientField, patientFields } from "#areas/patients/patients/fields.ts";
import {
  REFERRING_DOCTOR_FIELDS,
  type ReferringDoctorField,
  referringDoctorFields,
} from "#areas/patients/referring-doctors/fields.ts";
import { fieldLabel, type Importable } from "#kernel/contract/fields.ts";
import { FURTHER_HEADINGS, withRecordWords } from "./headings.contract.ts";

/** A field with which a column can be matched. */
export interface ImportColumn {
  /** Label on screen. */
  readonly label: string;
  /** Headings of other systems, in lower-case letters and digits, best first. */
  readonly headings: readonly string[];
}

/** Columns that are combined into one field of Corella, or that name a row of a list. */
const FULL_NAME: ImportColumn = {
  label: "Full name (Last name, First name)",
  headings: ["name", "fullname", "patientname", "patient"],
};
/** The name of a referring doctor. A patient's doctor is in a column of this name too, so patients don't have it. */
const DOCTOR_NAME: ImportColumn = {
  label: FULL_NAME.label,
  headings: ["name", "fullname", "doctorname", "doctor"],
};
const PLACE = {
  suburb: {
    label: "Suburb",
    headings: [
      "suburb",
      "city",
      "town",
      "locality",
      "homesuburb",
      "homecity",
      "address1city",
      "residentialsuburb",
      "residentialcity",
      "mailingcity",
      "suburbtown",
      "subtown",
      "cityvillage",
    ],
  },
  state: {
    label: "State",
    headings: [
      "state",
      "homestate",
      "address1region",
      "address1stateorprovince",
      "residentialstate",
      "mailingstate",
      "stateprovince",
      "province",
    ],
  },
  postcode: {
    label: "Postcode",
    headings: [
      "postcode",
      "postalcode",
      "zip",
      "pcode",
      "homepostcode",
      "homepostalcode",
      "address1postalcode",
      "residentialpostcode",
      "mailingpostalcode",
      "mailingpostcode",
      "postal",
      "pc",
    ],
  },
} as const satisfies Record<string, ImportColumn>;
const IRN: ImportColumn = {
  label: "Medicare reference (IRN)",
  headings: [
    "irn",
    "medicareirn",
    "medicareref",
    "medicarelineno",
    "reference",
    "medicarereference",
    "medicarerefno",
    "ref",
    "refno",
  ],
};
const FUND: ImportColumn = {
  label: "Health fund",
  headings: ["fund", "healthfund", "healthfundname", "insurer", "privatehealthfund"],
};

const OTHER_PHONE: ImportColumn = {
  label: "Other phone",
  headings: [
    "otherphone",
    "workphone",
    "phonework",
    "worktel",
    "businessphone",
    "phonebusiness",
    "alternatephone",
    "altphone",
    "phone2",
    "homephone2",
    "mobile2",
    "telephone2",
  ],
};

/**
 * Number of the record in an export of all records, by which other tables of the archive refer to the record.
 */
const RECORD_ID: ImportColumn = { label: "Corella ID", headings: ["corellaid"] };

/** Words and dates by which other systems tell that a patient has died. Corella has no field for it, only alerts. */
const DEATH_DATE: ImportColumn = {
  label: "Date of death",
  headings: [
    "dateofdeath",
    "deceaseddate",
    "datedeceased",
    "deathdate",
    "deceasedon",
    "dod",
    "patientdateofdeath",
  ],
};
const DECEASED: ImportColumn = {
  label: "Deceased (yes or no)",
  headings: ["deceased", "isdeceased", "deceasedflag", "patientdeceased", "statustext", "patientstatus"],
};

type Part =
  | "death_date"
  | "deceased"
  | "record_id"
  | "gp"
  | "middle_name"
  | "address2"
  | "other_phone"
  | "full_name"
  | "suburb"
  | "state"
  | "postcode"
  | "irn"
  | "fund";
const GP: ImportColumn = {
  label: "Usual GP",
  headings: ["usualgp", "gp", "gpname", "regulargp", "familydoctor", "familygp", "usualdoctor"],
};

const MIDDLE_NAME: ImportColumn = {
  label: "Middle name",
  headings: ["middlename", "middlenames", "secondname", "othernames", "middleinitial", "middle"],
};
const SECOND_LINE: ImportColumn = {
  label: "Address, second line",
  headings: [
    "address2",
    "addressline2",
    "line2",
    "street2",
    "streetaddress2",
    "homeaddressline2",
    "homestreet2",
  ],
};

/** Columns that follow a patient field in the list of columns. */
const PARTS: Readonly<Partial<Record<PatientField, Readonly<Partial<Record<Part, ImportColumn>>>>>> = {
  first_name: { middle_name: MIDDLE_NAME },
  last_name: { full_name: FULL_NAME },
  address: { address2: SECOND_LINE },
  landline: { other_phone: OTHER_PHONE },
  _locality: PLACE,
  _gp: { gp: GP },
  medicare_number: { irn: IRN },
  _health_fund: { fund: FUND },
  alerts: { death_date: DEATH_DATE, deceased: DECEASED },
  import_id: { record_id: RECORD_ID },
};

const asHeading = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Builds the column of a field; its label comes first among the headings because Corella's own exports use
 * the label.
 */
const columnIn = (label: string, { importAs }: Importable): ImportColumn => ({
  label,
  headings: [...new Set([asHeading(label), ...importAs])],
});

const columnOf = (name: PatientField): ImportColumn =>
  columnIn(fieldLabel(patientFields, name), patientFields[name]);

type Columns = Readonly<Record<string, ImportColumn>>;

/** Columns whose headings mean something else with "patient" or "client" before them, such as "Client reference". */
const WITHOUT_WORDS: ReadonlySet<string> = new Set(["irn", "record_id"]);

const withMoreHeadings = (name: string, column: ImportColumn): ImportColumn => {
  const headings = [...column.headings, ...(FURTHER_HEADINGS.get(name) ?? [])];
  return {
    ...column,
    headings: WITHOUT_WORDS.has(name) ? headings : withRecordWords(headings, "patient"),
  };
};

export const PATIENT_COLUMNS: Columns = Object.fromEntries(
  ["import_id" as const, ...PATIENT_FIELDS.filter((name) => name !== "import_id")]
    .flatMap((name) => [
      ...(patientFields[name].importAs.length > 0 ? [[name, columnOf(name)] as const] : []),
      ...Object.entries(PARTS[name] ?? {}),
    ])
    .map(([name, column]) => [name, withMoreHeadings(name, column)]),
);

/** Columns that follow a field of a referring doctor in the list of columns. */
const DOCTOR_PARTS: Readonly<Partial<Record<ReferringDoctorField, Columns>>> = {
  first_name: { full_name: DOCTOR_NAME },
  _locality: PLACE,
};

/** Columns of referring doctors. The ID in the previous system has the same headings as a patient's. */
export const REFERRING_DOCTOR_COLUMNS: Columns = {
  import_id: columnOf("import_id"),
  record_id: RECORD_ID,
  ...Object.fromEntries(
    REFERRING_DOCTOR_FIELDS.flatMap((name) => {
      const field = referringDoctorFields[name];
      return [
        ...(field.importAs.length > 0
          ? [[name, columnIn(fieldLabel(referringDoctorFields, name), field)] as const]
          : []),
        ...Object.entries(DOCTOR_PARTS[name] ?? {}),
      ].map(([part, column]) => [
        part,
        { ...column, headings: withRecordWords(column.headings, "referringdoctor") },
      ]);
    }),
  ),
};

export type Column = PatientField | Part | ReferringDoctorField;
/** Fields by the position of their column in the file; positions outside the file are ignored. */
export type Mapping = Readonly<Record<string, Column>>;

export const columnsOf = (subject: "patient" | "referringdoctor"): Columns =>
  subject === "patient" ? PATIENT_COLUMNS : REFERRING_DOCTOR_COLUMNS;

export const isColumn = (name: string): name is Column =>
  Object.hasOwn(PATIENT_COLUMNS, name) || Object.hasOwn(REFERRING_DOCTOR_COLUMNS, name);
