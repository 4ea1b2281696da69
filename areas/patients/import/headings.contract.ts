import type { PatientField } from "#areas/patients/patients/fields.ts";

/**
 * Further headings of other systems and of lists kept by hand, in lower-case letters and digits. Kept apart from the
 * fields, which every page with patients loads.
 */
const MORE_PATIENT_HEADINGS: Readonly<
  Partial<Record<PatientField | "middle_name" | "other_phone" | "address2", readonly string[]>>
> = {
  import_id: ["pid", "identifier", "patientnumber", "patientno", "clientnumber", "clientno", "customerid"],
  first_name: ["fname", "forenames", "legalfirstname", "legalgivenname"],
  middle_name: ["mname", "legalmiddlename"],
  last_name: ["lname", "legallastname", "legalsurname"],
  dob: ["birthdt", "birth", "dateborn"],
  gender: ["adminsex", "administrativegender", "administrativesex", "birthsex", "sexatbirth", "legalsex"],
  mobile: [
    "mob",
    "mobno",
    "mobph",
    "mobilephoneno",
    "mobilephonenumber",
    "mobiletelephone",
    "cellno",
    "cellphonenbr",
    "cellphonenumber",
    "phonecell",
    "phonem",
    "telm",
    "telmobile",
    "telmob",
  ],
  landline: [
    "telh",
    "telhome",
    "phh",
    "phhome",
    "phoneh",
    "homeph",
    "homeno",
    "homenumber",
    "homephoneno",
    "homephonenbr",
    "homephonenumber",
    "hometelephone",
    "tel",
    "telno",
    "ph",
    "phno",
    "phoneno",
    "phone1",
    "phone1value",
    "telephone1",
    "telephoneno",
    "telephonenumber",
    "contactnumber",
    "contactno",
    "contactphone",
  ],
  other_phone: [
    "telw",
    "telwork",
    "phw",
    "phwork",
    "phonew",
    "phonebiz",
    "workno",
    "workph",
    "workphoneno",
    "workphonenbr",
    "workphonenumber",
    "worktelephone",
    "businessphonenumber",
    "phone2value",
  ],
  email: ["emailaddr", "emailadd", "emailaddress1", "email1", "contactemail"],
  address: [
    "addr",
    "addr1",
    "address1line1",
    "residentialaddress",
    "residentialaddressline1",
    "residentialstreet",
    "permanentaddress",
    "mailingstreet",
    "mailingaddress",
    "streetname",
  ],
  address2: ["addr2", "address1line2", "residentialaddressline2", "mailingstreet2"],
  next_of_kin_phone: ["nokph", "nokphoneno", "noktel", "nokphonenumber", "nokmob"],
  medicare_number: ["mcareno", "medicarecardno", "medicarecardnumber", "medicarenum", "mcnumber"],
  entitlement_expiry: ["medicareexp", "medicarecardexpiry", "mcexpiry", "cardexp"],
  dva_number: ["dvanum", "dvacardnumber", "dvacardno", "veteransaffairsnumber"],
  fund_number: ["fundmemberno", "fundmembernumber", "membernumber", "healthfundmembernumber"],
  mrn: ["urno", "mrno", "medicalrecordno", "hospitalnumber"],
};

/** The further headings by the name of the column. */
export const FURTHER_HEADINGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(MORE_PATIENT_HEADINGS),
);

/** Words that other systems put before each heading of a record: "Client First Name", "Appt Length". */
const RECORD_WORDS = {
  patient: ["patient", "client", "pt", "pat"],
  referringdoctor: ["doctor", "dr", "referringdoctor", "referrer", "practitioner", "gp"],
  appointment: ["appointment", "appt", "booking", "session", "visit", "consult", "event"],
} as const;

/** Returns the headings, and each with the words for a record of this kind before it. The best ones stay first. */
export const withRecordWords = (
  headings: readonly string[],
  record: keyof typeof RECORD_WORDS,
): readonly string[] => [
  ...new Set([
    ...headings,
    ...headings.flatMap((heading) => RECORD_WORDS[record].map((word) => `${word}${heading}`)),
  ]),
];
