import { type Column, isColumn, type Mapping, PATIENT_COLUMNS, REFERRING_DOCTOR_COLUMNS } from "../columns.contract.ts";

// What other systems call their columns, folded to letters and digits.
const SYNONYMS: Readonly<Record<Column, readonly string[]>> = {
  import_id: [
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
  title: ["title", "prefix", "salutation"],
  last_name: ["lastname", "surname", "familyname", "family", "last"],
  first_name: ["firstname", "givenname", "givennames", "given", "first", "forename", "christianname"],
  full_name: ["name", "fullname", "patientname", "patient", "doctorname", "doctor"],
  dob: ["dob", "dateofbirth", "birthdate", "birthday", "born"],
  gender: ["gender", "sex"],
  mobile: ["mobile", "mobilephone", "cell", "cellphone", "mobileno", "mobilenumber", "phonemobile"],
  landline: ["landline", "homephone", "phone", "telephone", "phonehome", "hometel", "phonenumber"],
  other_phone: [
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
  phone: ["phone", "telephone", "workphone", "practicephone", "phonenumber", "tel"],
  email: ["email", "emailaddress", "mail"],
  address: ["address", "address1", "addressline1", "street", "streetaddress", "line1", "homeaddress"],
  suburb: ["suburb", "city", "town", "locality"],
  state: ["state"],
  postcode: ["postcode", "postalcode", "zip", "pcode"],
  medicare_number: ["medicare", "medicareno", "medicarenumber", "mcno", "medicarecard"],
  irn: ["irn", "medicareirn", "medicareref", "medicarelineno", "reference", "medicarereference"],
  entitlement_expiry: ["medicareexpiry", "cardexpiry", "expiry", "entitlementexpiry", "medicareexpirydate"],
  ihi: ["ihi", "individualhealthcareidentifier"],
  dva_number: ["dva", "dvano", "dvanumber", "dvafilenumber"],
  fund: ["fund", "healthfund", "healthfundname", "insurer", "privatehealthfund"],
  fund_number: ["fundnumber", "membership", "membershipnumber", "healthfundnumber", "memberno", "fundno", "healthfundno"],
  category: ["category", "type", "patientcategory"],
  mrn: ["mrn", "ur", "urnumber", "chartno", "chartnumber", "filenumber", "medicalrecordnumber"],
  notes: ["notes", "comment", "comments", "memo"],
  provider_number: ["providernumber", "provider", "providerno", "medicareprovidernumber", "provno"],
  practice_name: ["practice", "practicename", "clinic", "organisation", "organization", "company", "surgery"],
};

const folded = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Proposes a field for each column; every field at most once, the exactest name first. */
export function guessMapping(headings: readonly string[], subject: "patient" | "referringdoctor"): Mapping {
  const fields = Object.keys(subject === "patient" ? PATIENT_COLUMNS : REFERRING_DOCTOR_COLUMNS).filter(isColumn);
  const mapping: Record<string, Column> = {};
  for (const field of fields) {
    const names = SYNONYMS[field];
    const place = names
      .map((name) => headings.findIndex((heading, at) => folded(heading) === name && mapping[at] === undefined))
      .find((at) => at !== -1);
    if (place !== undefined) mapping[place] = field;
  }
  return mapping;
}
