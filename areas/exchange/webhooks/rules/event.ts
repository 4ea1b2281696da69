import type { Kind } from "../contract.ts";

/** The FHIR resource that a kind of record is read as. */
const RESOURCES: Readonly<Record<Kind, string>> = {
  patient: "Patient",
  appointment: "Appointment",
  referral: "ServiceRequest",
  document: "DocumentReference",
};
const isKind = (kind: string): kind is Kind => Object.hasOwn(RESOURCES, kind);

export interface EventValues {
  readonly kind: string;
  readonly verb: string;
  readonly record: number | null;
  readonly records: number;
  readonly at: string;
}

/** "patient.updated"; of a test "test". */
export const typeOf = ({ kind, verb }: Pick<EventValues, "kind" | "verb">): string => (isKind(kind) ? `${kind}.${verb}` : kind);

/** "Patient/12", relative to the address of the FHIR API. */
export const referenceOf = ({ kind, record }: Pick<EventValues, "kind" | "record">): string | null =>
  isKind(kind) && record !== null ? `${RESOURCES[kind]}/${record}` : null;

/** What is sent: which record, never what is in it. Whoever may read it reads it over FHIR with a token. */
export function bodyOf(event: EventValues, fhirBase: string): string {
  const { kind, record, records, at } = event;
  const reference = referenceOf(event);
  const resource = isKind(kind) ? { resourceType: RESOURCES[kind] } : {};
  const which =
    reference === null ? (isKind(kind) ? { count: records } : {}) : { id: String(record), reference: `${fhirBase}/${reference}` };
  return JSON.stringify({ type: typeOf(event), timestamp: at, data: { ...resource, ...which } });
}
