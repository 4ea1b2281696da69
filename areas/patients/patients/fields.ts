import { formatIhi } from "#kernel/ihi.ts";
import { defineFields, fieldNames, type Importable, isFieldOf, type Mergeable } from "#kernel/fields.ts";
import { formatMedicareNumber } from "#kernel/medicare-number.ts";
import { formatPhone } from "#kernel/phone.ts";
import { GENDERS, genderName, parseGender } from "#kernel/gender.ts";
import { INDIGENOUS_STATUSES, indigenousStatusName, parseIndigenousStatus } from "#kernel/indigenous-status.ts";
import { interpreterIn, LANGUAGES } from "#kernel/language.ts";
import { PATIENT_CATEGORIES, parsePatientCategory, patientCategoryName } from "#kernel/patient-category.ts";
import { parseTitle, TITLES, titleName } from "#kernel/title.ts";
import type { Patient } from "./contract.ts";
import { brokenIntoLines, LONGEST_ALERTS, MOST_ALERTS } from "./alerts.contract.ts";
import { formatCardExpiry } from "./card-expiry.contract.ts";
import type { PatientFields } from "./draft.contract.ts";
import { isDay } from "#kernel/day.ts";

/** The lines of the form. */
export type PatientSection =
  | "name"
  | "person"
  | "background"
  | "contact"
  | "address"
  | "gp"
  | "next_of_kin"
  | "billing"
  | "fund"
  | "compensation"
  | "medicare"
  | "identifiers"
  | "alerts"
  | "notes";

/** How a field is entered; `web/patient-inputs.tsx` has the patient's own. */
export type PatientInput =
  | "text"
  | "email"
  | "note"
  | "choice"
  | "phone"
  | "landline"
  | "birthday"
  | "language"
  | "cardExpiry"
  | "card"
  | "suburb"
  | "referringDoctor"
  | "category"
  | "fund";

/**
 * Every field of a patient: form, list, export, import, merge, conflict view, audit log and summary follow this table, in its order.
 * A field of the contract that is missing here does not compile.
 */
export const patientFields = defineFields<PatientFields, Patient, PatientSection, PatientInput, Mergeable & Importable>()({
  title: {
    label: "Title",
    section: "name",
    input: "choice",
    options: TITLES.map((label, place) => ({ value: place + 1, label })),
    merge: true,
    importAs: ["title", "prefix", "salutation"],
    read: parseTitle,
  },
  first_name: {
    label: "First name",
    section: "name",
    input: "text",
    initial: "",
    merge: true,
    importAs: ["firstname", "givenname", "givennames", "given", "first", "forename", "christianname"],
  },
  last_name: {
    label: "Last name",
    section: "name",
    input: "text",
    initial: "",
    merge: true,
    importAs: ["lastname", "surname", "familyname", "family", "last"],
  },
  preferred_name: {
    label: "Preferred name",
    section: "person",
    input: "text",
    merge: true,
    importAs: ["preferredname", "knownas", "preferred", "preferredfirstname", "nickname", "alias"],
  },
  dob: {
    label: "Date of birth",
    short: "Born",
    section: "person",
    input: "birthday",
    merge: true,
    importAs: ["dob", "dateofbirth", "birthdate", "birthday", "born"],
  },
  gender: {
    label: "Sex",
    section: "person",
    input: "choice",
    options: GENDERS.map((value) => ({ value, label: genderName(value) })),
    merge: true,
    importAs: ["gender", "sex"],
    read: parseGender,
  },
  indigenous_status: {
    label: "Indigenous status",
    section: "background",
    input: "choice",
    only: "AU",
    options: INDIGENOUS_STATUSES.map((value) => ({ value, label: indigenousStatusName(value) })),
    merge: true,
    importAs: ["indigenousstatus", "atsistatus", "atsi", "indigenous", "aboriginality", "aboriginalortorresstraitislander"],
    read: parseIndigenousStatus,
    summary: "filled",
  },
  interpreter_language: {
    label: "Interpreter language",
    short: "Interpreter",
    section: "background",
    input: "language",
    placeholder: "None needed",
    options: LANGUAGES,
    merge: true,
    importAs: ["interpreter", "interpreterlanguage", "interpreterrequired", "needsinterpreter", "languageinterpreter"],
    read: (text) => interpreterIn(text) ?? undefined,
    summary: "filled",
  },
  mobile: {
    label: "Mobile",
    section: "contact",
    input: "phone",
    merge: true,
    importAs: ["mobile", "mobilephone", "cell", "cellphone", "mobileno", "mobilenumber", "phonemobile"],
    format: formatPhone,
    summary: "always",
  },
  landline: {
    label: "Landline",
    section: "contact",
    input: "landline",
    merge: true,
    importAs: ["landline", "homephone", "phone", "telephone", "phonehome", "hometel", "phonenumber"],
    format: formatPhone,
    summary: "always",
  },
  email: {
    label: "Email",
    section: "contact",
    input: "email",
    merge: true,
    importAs: ["email", "emailaddress", "mail"],
    summary: "filled",
  },
  address: {
    label: "Address",
    section: "address",
    input: "text",
    merge: true,
    importAs: ["address", "address1", "addressline1", "street", "streetaddress", "line1", "homeaddress"],
    summary: "always",
  },
  _locality: {
    label: { AU: "Suburb", UK: "Town" },
    section: "address",
    input: "suburb",
    merge: true,
    importAs: [],
    named: ({ locality }) => locality?.label ?? null,
    refersTo: "locality",
  },
  _gp: {
    label: "Usual GP",
    section: "gp",
    input: "referringDoctor",
    placeholder: "Search referring doctors",
    merge: true,
    importAs: [],
    named: ({ gp }) => gp && [titleName(gp.title), gp.first_name, gp.last_name].filter(Boolean).join(" "),
    refersTo: "referring_doctor",
    summary: "filled",
  },
  next_of_kin_name: {
    label: "Next of kin",
    section: "next_of_kin",
    input: "text",
    merge: true,
    importAs: ["nextofkin", "nokname", "nok", "nextofkinname", "emergencycontact", "emergencycontactname"],
    summary: "filled",
  },
  next_of_kin_relation: {
    label: "Relationship to patient",
    short: "Relationship",
    section: "next_of_kin",
    input: "text",
    merge: true,
    importAs: [
      "nokrelationship",
      "nokrelation",
      "nextofkinrelationship",
      "nextofkinrelation",
      "emergencycontactrelationship",
      "relationship",
      "relation",
    ],
    summary: "filled",
  },
  next_of_kin_phone: {
    label: "Next of kin phone",
    section: "next_of_kin",
    input: "phone",
    merge: true,
    importAs: [
      "nokphone",
      "nokmobile",
      "nextofkinphone",
      "nextofkinmobile",
      "nokcontact",
      "emergencycontactphone",
      "emergencycontactnumber",
      "emergencyphone",
    ],
    format: formatPhone,
    summary: "filled",
  },
  category: {
    label: "Category",
    section: "billing",
    input: "category",
    initial: "U",
    options: PATIENT_CATEGORIES.map((value) => ({ value, label: patientCategoryName(value) })),
    merge: true,
    importAs: ["category", "type", "patientcategory"],
    read: parsePatientCategory,
    summary: "always",
  },
  medicare_number: {
    label: "Medicare number",
    short: "Medicare",
    section: "medicare",
    input: "card",
    placeholder: "0000 00000 0/0",
    merge: true,
    importAs: ["medicare", "medicareno", "medicarenumber", "mcno", "medicarecard"],
    format: formatMedicareNumber,
  },
  entitlement_expiry: {
    label: "Card expiry",
    section: "medicare",
    input: "cardExpiry",
    merge: true,
    importAs: ["medicareexpiry", "cardexpiry", "expiry", "entitlementexpiry", "medicareexpirydate"],
    format: (text) => (isDay(text) ? formatCardExpiry(text) : text),
    summary: "filled",
  },
  ihi: {
    label: "Healthcare identifier (IHI)",
    short: "IHI",
    section: "identifiers",
    input: "card",
    merge: true,
    importAs: ["ihi", "individualhealthcareidentifier"],
    format: formatIhi,
    summary: "filled",
  },
  dva_number: {
    label: "DVA number",
    short: "DVA",
    section: "identifiers",
    input: "card",
    merge: true,
    importAs: ["dva", "dvano", "dvanumber", "dvafilenumber"],
    summary: "filled",
  },
  _health_fund: {
    label: "Health fund",
    section: "fund",
    input: "fund",
    merge: true,
    importAs: [],
    named: ({ health_fund }) => health_fund?.name ?? null,
    refersTo: "health_fund",
  },
  fund_number: {
    label: "Membership number",
    section: "fund",
    input: "text",
    merge: true,
    importAs: ["fundnumber", "membership", "membershipnumber", "healthfundnumber", "memberno", "fundno", "healthfundno"],
  },
  wc_details: {
    label: "Work compensation details",
    section: "compensation",
    input: "note",
    description: "Claim number, insurer, employer, date of injury",
    merge: 2000,
    importAs: ["workcompdetails", "workcover", "workcoverdetails", "compensationdetails"],
    summary: "filled",
  },
  mrn: {
    label: "MRN",
    section: "billing",
    input: "text",
    merge: true,
    importAs: ["mrn", "ur", "urnumber", "chartno", "chartnumber", "filenumber", "medicalrecordnumber"],
  },
  alerts: {
    label: "Alerts",
    section: "alerts",
    input: "note",
    description: `Shown wherever the patient is named: up to ${MOST_ALERTS} short lines`,
    merge: LONGEST_ALERTS,
    importAs: ["alerts", "alert", "warnings", "warning", "patientalert", "patientalerts", "patientwarning", "patientwarnings"],
    read: brokenIntoLines,
  },
  notes: {
    label: "Notes",
    section: "notes",
    input: "note",
    merge: 4000,
    importAs: ["notes", "comment", "comments", "memo"],
    summary: "filled",
  },
  picture: {
    label: "Hospital label",
    section: null,
    input: null,
    merge: true,
    importAs: [],
    named: ({ picture }) => picture?.name ?? null,
    refersTo: "file",
  },
  import_id: {
    label: "ID in previous system",
    section: null,
    input: null,
    merge: true,
    importAs: [
      "id",
      "patid",
      "importid",
      "patientid",
      "internalid",
      "recordid",
      "externalid",
      "key",
      "doctorid",
      "contactid",
      "urno",
    ],
  },
});

export type PatientField = keyof typeof patientFields;
export const PATIENT_FIELDS = fieldNames(patientFields);
export const isPatientField = (name: string): name is PatientField => isFieldOf(patientFields, name);
