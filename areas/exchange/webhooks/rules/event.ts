import type { Kind } from "../contract.ts";

/** FHIR resource types by kind of record. */
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

/** Returns the type of an event: "patient.updated", or "test" for a test. */
export const typeOf = ({ kind, verb }: Pick<EventValues, "kind" | "verb">): string =>
  isKind(kind) ? `${kind}.${verb}` : kind;

/**
 * Returns the reference "Patient/12", relative to the address of the FHIR API; null if the event has no
 * single record.
 */
export const referenceOf = ({ kind, record }: Pick<EventValues, "kind" | "record">): string | null =>
  isKind(kind) && record !== null ? `${RESOURCES[kind]}/${record}` : null;

/**
 * Builds the body of an event, which names the record but contains none of its data. A permitted receiver
 * reads the record over FHIR with a token.
 */
export function bodyOf(event: EventValues, fhirBase: string): string {
  const { kind, record, records, at } = event;
  const reference = referenceOf(event);
  const resource = isKind(kind) ? { resourceType: RESOURCES[kind] } : {};
  const recordFields =
    reference === null
      ? isKind(kind)
        ? { count: records }
        : {}
      : { id: String(record), reference: `${fhirBase}/${reference}` };
  return JSON.stringify({ type: typeOf(event), timestamp: at, data: { ...resource, ...recordFields } });
}
