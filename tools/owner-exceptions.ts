/**
 * A table that is read or written in violation of the rules. Exceptions must not be added, and one that is no
 * longer needed fails the check.
 */
export interface TableException {
  /** Path of a file, or the common beginning of several paths. */
  readonly from: string;
  readonly act: "read" | "write";
  readonly table: string;
  readonly why: string;
}

const ACCESS_LOG =
  "the access log follows one patient through every table that has named it, so it reads below what patients may import";
const LAST_SEEN =
  "the day of the last appointment is a field of every patient answered, read beside the rows; the calendar is above patients and so can't be asked";

export const exceptions: readonly TableException[] = [
  {
    from: "areas/identity/sign-in/server/choose-password.ts",
    act: "read",
    table: "practice_settings",
    why: "a password may not hold the name of the practice, and identity is below practice",
  },
  {
    from: "areas/identity/sign-in/server/person.queries.ts",
    act: "write",
    table: "person",
    why: "a password is chosen, and hashed anew, in the transaction that locks the person and ends the sessions",
  },
  {
    from: "areas/identity/sign-in/server/sign-in-attempts.queries.ts",
    act: "write",
    table: "former_address",
    why: "one nightly job removes all that sign-in no longer needs, former addresses among it",
  },
  {
    from: "areas/oversight/access-log/server/former-files.queries.ts",
    act: "read",
    table: "message_attachment",
    why: ACCESS_LOG,
  },
  {
    from: "areas/oversight/access-log/server/queries.ts",
    act: "read",
    table: "appointment",
    why: ACCESS_LOG,
  },
  {
    from: "areas/patients/patients/server/appointments.queries.ts",
    act: "read",
    table: "appointment",
    why: LAST_SEEN,
  },
  {
    from: "areas/patients/patients/server/appointments.queries.ts",
    act: "read",
    table: "appointment_occurrence",
    why: LAST_SEEN,
  },
];
