import type { NewPatient } from "#areas/patients/patients/draft.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Gender } from "#kernel/people/gender.ts";

interface Details {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly dob: Day | null;
  readonly gender: Gender | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly medicare_number: string | null;
  readonly health_fund: string | null;
  readonly fund_number: string | null;
  readonly note: string | null;
}

/**
 * Returns the new patient that a request describes. The fund stays in the notes, because its name was typed
 * and patients have one from the list.
 */
export function draftOf(details: Details): NewPatient {
  const { first_name, last_name, dob, gender, mobile, email, medicare_number } = details;
  const { health_fund, fund_number } = details;
  return {
    ...{ first_name, last_name, dob, gender, mobile, email, medicare_number, fund_number },
    notes: health_fund === null ? null : `Health fund, as typed online: ${health_fund}`,
  };
}

/** Returns the notes for the appointment: a line that it was booked online, and the person's own message. */
export const notesOf = ({ note }: Pick<Details, "note">): string =>
  note === null ? "Booked online" : `Booked online: ${note}`;
