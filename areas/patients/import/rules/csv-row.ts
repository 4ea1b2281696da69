import { type Day, parseTypedDay } from "#kernel/day.ts";
import { parseGender } from "#kernel/gender.ts";
import { parsePatientCategory } from "#kernel/patient-category.ts";
import { parseTitle } from "#kernel/title.ts";
import { LONGEST_CELL } from "../contract.ts";
import { type Candidate, quoted, type Unreadable, withKept } from "./candidate.ts";
import type { Column, Mapping } from "../columns.contract.ts";
import { NAMELESS } from "./fhir-patient.ts";
import { properCase } from "./proper-case.ts";

const TOO_LONG = `Keep this to ${LONGEST_CELL.toLocaleString("en-AU")} characters or fewer.`;

type Cells = Readonly<Partial<Record<Column, string>>>;

/** A row of a table as our own fields, by the mapping the person chose. */
export function candidateFromCells(
  cells: readonly string[],
  mapping: Mapping,
  subject: "patient" | "referringdoctor",
  today: Day,
): Candidate | Unreadable {
  const long = Object.entries(mapping).find(([place]) => (cells[Number(place)]?.length ?? 0) > LONGEST_CELL);
  if (long) return { subject, source_id: null, reason: TOO_LONG, field: long[1] };
  const given: Cells = Object.fromEntries(
    Object.entries(mapping).flatMap(([place, field]) =>
      cells[Number(place)]?.trim() ? [[field, cells[Number(place)]?.trim()]] : [],
    ),
  );
  const source_id = given.import_id ?? null;
  const name = nameFrom(given);
  if (name.last_name === "" && name.first_name === "") return { subject, source_id, reason: NAMELESS };
  const base = { ...name, title: given.title === undefined ? null : parseTitle(given.title) };
  const { draft, notices } = subject === "patient" ? patientFields(given, today) : referringDoctorFields(given);
  return {
    subject,
    source_id,
    draft: { ...base, ...draft },
    address: {
      street: given.address ?? null,
      suburb: given.suburb ?? null,
      state: given.state?.toUpperCase() ?? null,
      postcode: given.postcode ?? null,
      country: null,
    },
    fund: given.fund ?? null,
    notices: [
      ...(given.title !== undefined && base.title === null ? [`The title ${quoted(given.title)} is not in our list.`] : []),
      ...notices,
    ],
  };
}

function nameFrom(given: Cells): { first_name: string; last_name: string } {
  if (given.last_name !== undefined || given.first_name !== undefined) {
    return { first_name: properCase(given.first_name ?? ""), last_name: properCase(given.last_name ?? "") };
  }
  const whole = given.full_name ?? "";
  const [last = "", first] = whole.includes(",")
    ? whole.split(",", 2)
    : [whole.split(/\s+/).at(-1), whole.split(/\s+/).slice(0, -1).join(" ")];
  return { first_name: properCase((first ?? "").trim()), last_name: properCase(last.trim()) };
}

function patientFields(given: Cells, today: Day) {
  const notices: string[] = [];
  const day = (text: string | undefined, what: string, past: boolean): Day | null => {
    if (text === undefined) return null;
    const read = parseTypedDay(text.replace(/[T ]\d{1,2}:\d{2}.*$/, ""), today, { past }) ?? isoDay(text);
    if (read === null) notices.push(`The ${what} ${quoted(text)} is not a date and was left out.`);
    return read;
  };
  const mobile = phonesIn(given.mobile);
  const landline = phonesIn(given.landline);
  const others = [...mobile.slice(1), ...landline.slice(1), ...phonesIn(given.other_phone)];
  const medicare =
    given.medicare_number === undefined ? null : given.medicare_number.replace(/\D/g, "") + (given.irn?.replace(/\D/g, "") ?? "");
  const category = given.category === undefined ? null : parsePatientCategory(given.category);
  const gender = given.gender === undefined ? null : parseGender(given.gender);
  if (given.category !== undefined && category === null)
    notices.push(`The category ${quoted(given.category)} is not in our list.`);
  if (given.gender !== undefined && gender === null) notices.push(`The sex ${quoted(given.gender)} is not in our list.`);
  return {
    draft: {
      dob: day(given.dob, "date of birth", true),
      gender,
      mobile: mobile[0] ?? null,
      landline: landline[0] ?? null,
      email: given.email ?? null,
      medicare_number: medicare || null,
      entitlement_expiry:
        given.entitlement_expiry !== undefined && /^\d{1,2}\/\d{4}$/.test(given.entitlement_expiry)
          ? given.entitlement_expiry
          : day(given.entitlement_expiry, "card expiry", false),
      ihi: given.ihi ?? null,
      dva_number: given.dva_number ?? null,
      fund_number: given.fund_number ?? null,
      ...(category === null ? {} : { category }),
      mrn: given.mrn ?? null,
      notes: withKept(given.notes ?? null, others.length > 0 ? `Other phone: ${others.join(", ")}` : null),
      import_id: given.import_id ?? null,
    },
    notices,
  };
}

/** "0412 338 907 / 03 9318 4417" holds two. */
const phonesIn = (text: string | undefined): string[] =>
  (text ?? "")
    .split(/[/;,|]|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const referringDoctorFields = (given: Cells) => ({
  draft: {
    provider_number: given.provider_number ?? null,
    practice_name: given.practice_name ?? null,
    phone: given.phone ?? null,
  },
  notices: [],
});

function isoDay(text: string): Day | null {
  const [, year, month, date] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  return year === undefined ? null : parseTypedDay(`${date}/${month}/${year}`, "2099-12-31");
}
