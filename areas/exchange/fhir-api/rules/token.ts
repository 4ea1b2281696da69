/**
 * Value of a token parameter (FHIR R4, 3.1.1.4.10): `code`, `system|code`, `|code` or `system|`. A null
 * system is any system, an empty one is none, and an empty code is any code of the system.
 */
export interface Token {
  readonly system: string | null;
  readonly code: string;
}

export function tokenOf(value: string): Token {
  const separator = value.indexOf("|");
  return separator === -1
    ? { system: null, code: value }
    : { system: value.slice(0, separator), code: value.slice(separator + 1) };
}

/** Returns true if a token means this code of this system, ignoring case. An empty `system` is none. */
export const isToken = ({ system, code }: Token, ofSystem: string, wanted: string): boolean =>
  (system === null || system === ofSystem) && (code === "" || code.toLowerCase() === wanted.toLowerCase());

/** Code systems of elements whose type is `code`, which FHIR binds to one system each. */
export const CODE_SYSTEMS = {
  gender: "http://hl7.org/fhir/administrative-gender",
  Appointment: "http://hl7.org/fhir/appointmentstatus",
  DocumentReference: "http://hl7.org/fhir/document-reference-status",
  ServiceRequest: "http://hl7.org/fhir/request-status",
} as const;

/** Returns the codes of one system that a value means; its system may be left out. */
export function codesMeant<Code extends string>(
  value: string,
  ofSystem: string,
  codes: readonly Code[],
): readonly Code[] {
  const { system, code } = tokenOf(value);
  if (system !== null && system !== "" && system !== ofSystem) return [];
  return codes.filter((each) => code === "" || each === code);
}
