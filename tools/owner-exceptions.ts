/** A table that is still written or read where it may not be. The list only shrinks: one that nothing needs any more fails the check. */
export interface TableException {
  /** A file, or how several begin. */
  readonly from: string;
  readonly act: "read" | "write";
  readonly table: string;
}

export const exceptions: readonly TableException[] = [
  { from: "areas/identity/sign-in/server/choose-password.ts", act: "read", table: "practice_settings" },
  { from: "areas/identity/sign-in/server/person.queries.ts", act: "write", table: "person" },
  { from: "areas/identity/sign-in/server/sign-in-attempts.queries.ts", act: "write", table: "former_address" },
  { from: "areas/oversight/access-log/server/former-files.queries.ts", act: "read", table: "message_attachment" },
  { from: "areas/oversight/access-log/server/queries.ts", act: "read", table: "appointment" },
  { from: "areas/patients/patients/server/appointments.queries.ts", act: "read", table: "appointment" },
  { from: "areas/patients/patients/server/appointments.queries.ts", act: "read", table: "appointment_occurrence" },
];
