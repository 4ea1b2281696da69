import { addYears, type Day, parseTypedDay } from "#kernel/day.ts";
import { EMPTY, type FoundAppointment, namesIn } from "./found.ts";
import { cellOf, type Headings, headingsIn, PERSON_HEADINGS } from "./headings.ts";
import { endNotice, NO_REFERRAL_DATE, NO_REFERRER, referralTypeIn, TYPE_ASSUMED } from "./referral.ts";
import { dateIn } from "./table.ts";

type Own = "referralDate" | "date" | "type" | "months" | "ends" | "practice";
type Referrer = "referrerId" | "referrer" | "referrerFirst" | "referrerLast" | "provider";
type Column = Own | Referrer | keyof typeof PERSON_HEADINGS;

const REFERRER = [
  ...["referrer", "referringdoctor", "referringpractitioner", "referringprovider", "referredby"],
  ...["referrername", "referringdoctorname", "referraldoctor", "referralsource", "referralfrom"],
];
/** Headings of the exports of other systems, in lower-case letters and digits. */
const HEADINGS: ReadonlyMap<Column, readonly string[]> = new Map<Column, readonly string[]>([
  [
    "referralDate",
    [
      "referraldate",
      "datereferred",
      "referredon",
      "refdate",
      "dateofreferral",
      "referralissued",
      "issuedate",
      "letterdate",
      "referralstart",
    ],
  ],
  ["date", ["date", "startdate", "start", "validfrom"]],
  ["type", ["referraltype", "type", "referrertype", "kind"]],
  ["months", ["months", "duration", "referralduration", "referralperiod", "period", "length", "referrallength", "validity"]],
  [
    "ends",
    ["expiry", "expires", "expirydate", "referralexpiry", "referralexpirydate", "referralend", "enddate", "validto", "end"],
  ],
  ["referrerId", ["referrerid", "referringdoctorid", "referringpractitionerid"]],
  ["referrer", REFERRER],
  ["referrerFirst", ["referrerfirstname", "referringdoctorfirstname", "doctorfirstname"]],
  ["referrerLast", ["referrerlastname", "referringdoctorlastname", "referrersurname", "doctorlastname", "doctorsurname"]],
  [
    "provider",
    [
      "providernumber",
      "providerno",
      "provider",
      "referrerprovidernumber",
      "referrerproviderno",
      "referringprovidernumber",
      "providernum",
    ],
  ],
  ["practice", ["referrerpractice", "practicename", "referringpractice", "practice", "clinic"]],
  ["patientId", PERSON_HEADINGS.patientId],
  ["patient", PERSON_HEADINGS.patient],
  ["firstName", PERSON_HEADINGS.firstName],
  ["lastName", PERSON_HEADINGS.lastName],
  ["dob", PERSON_HEADINGS.dob],
]);

/** Null where the headings are not those of a list of referrals: it has their date, and who wrote them. */
export function referralHeadingsIn(cells: readonly string[]): Headings<Column> | null {
  const found = headingsIn(cells, HEADINGS);
  const { places } = found;
  const referrer: readonly Referrer[] = ["referrer", "referrerLast", "provider", "referrerId"];
  const hasReferrer = referrer.some((column) => places.has(column));
  return hasReferrer && (places.has("referralDate") || places.has("date")) ? found : null;
}

/** A row of a list of referrals. */
export function referralIn(
  headings: Headings<Column>,
  cells: readonly string[],
  line: number,
  { today }: { readonly today: Day },
): FoundAppointment {
  const text = cellOf(headings, cells);
  const date = dateIn(text("referralDate") || text("date"), today);
  const ends = dateIn(text("ends"), today);
  const type = referralTypeIn(`${text("type")} ${text("months")}`.trim(), date, ends);
  const person = namesIn(text("patient"));
  const doctor = namesIn(text("referrer"));
  const referrer = {
    id: text("referrerId") || null,
    providerNumber: text("provider").replace(/\s/g, "").toUpperCase() || null,
    firstName: text("referrerFirst") || doctor.firstName,
    lastName: text("referrerLast") || doctor.lastName,
    practice: text("practice") || null,
  };
  const isNobody = referrer.id === null && referrer.providerNumber === null && referrer.lastName === null;
  return {
    ...{ ...EMPTY, key: `row ${line}`, place: `Row ${line}`, date },
    patientId: text("patientId") || null,
    firstName: text("firstName") || person.firstName,
    lastName: text("lastName") || person.lastName,
    dob: parseTypedDay(text("dob"), today, { past: true }),
    referral: { type: type ?? 2, referrer },
    doubts: type === null ? [TYPE_ASSUMED] : [],
    notices: endNotice(type ?? 2, date, ends),
    wrong: date === null ? NO_REFERRAL_DATE : isNobody ? NO_REFERRER : laterThan(date, today),
  };
}

/** A date that far ahead is a slip of the year. */
const laterThan = (date: Day, today: Day): string | null =>
  date > addYears(today, 1) ? "This is more than a year ahead. Check the year." : null;
