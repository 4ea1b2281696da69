import type { LetterWay, ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { doctorName } from "#areas/patients/referring-doctors/rules/name.ts";

type Doctor = Pick<
  ReferringDoctor,
  | "title"
  | "first_name"
  | "last_name"
  | "practice_name"
  | "address"
  | "locality"
  | "email"
  | "edi_address"
  | "letters_by"
>;

/** Returns the lines of a postal address, with the suburb in the format of Australia Post. */
export function postalLines(doctor: Doctor): string[] {
  const { locality } = doctor;
  const suburb = locality && `${locality.suburb} ${locality.state} ${locality.postcode}`.toUpperCase();
  return [doctorName(doctor), doctor.practice_name, doctor.address, suburb].filter(
    (line): line is string => line !== null && line !== "",
  );
}

/** Returns the address of a doctor for a way. Null if the doctor has none. */
export function addressFor(doctor: Doctor, way: LetterWay): string | null {
  if (way === "email") return doctor.email;
  if (way === "secure") return doctor.edi_address;
  return doctor.address !== null && doctor.locality !== null ? postalLines(doctor).join("\n") : null;
}

export const NO_ADDRESS: Readonly<Record<LetterWay, string>> = {
  email: "This doctor has no email address. Add it to the referring doctor.",
  secure: "This doctor has no EDI address. Add it to the referring doctor.",
  post: "This doctor has no street and suburb. Add them to the referring doctor.",
};

/** Returns the preferred way of a doctor, or the first one with an address. Null if there is no address. */
export function preferredWay(doctor: Doctor): LetterWay | null {
  const ways = [doctor.letters_by, "secure", "email", "post"] as const;
  return ways.find((way) => way !== null && addressFor(doctor, way) !== null) ?? null;
}
