import { z } from "zod";
import type { OutputOf, Schema } from "./contract.ts";

/**
 * Patients whose data a part of a reply shows. `client` is the client who owns them if different from the
 * client of the request.
 */
export interface ShownPatients {
  readonly client?: number | null;
  readonly ids: readonly number[];
}

const marks = new WeakMap<Schema, (value: never) => ShownPatients>();

/**
 * Marks a part of a reply as a patient's data, so that each reply that contains the part is recorded in the
 * audit log (F-10, platform/http/shown-patients.ts). A schema derived from a marked schema is not marked, so
 * mark the ID (`PatientNumber`) in an object that contains the patient's ID next to the data.
 */
export function markPatients<S extends Schema>(
  schema: S,
  patientsOf: (value: OutputOf<S>) => ShownPatients,
): S {
  marks.set(schema, patientsOf);
  return schema;
}

/**
 * Returns the patients that a value contains, if its schema was registered by `markPatients`. Undefined for
 * any other schema and for an empty value.
 */
export function patientsIn(schema: Schema, value: unknown): ShownPatients | undefined {
  const patientsOf = marks.get(schema);
  // `as never`: the value has been validated by this very schema.
  return patientsOf && value !== null && value !== undefined ? patientsOf(value as never) : undefined;
}

export const isMarked = (schema: Schema): boolean => marks.has(schema);

/** Patient's ID in an object that contains data of this patient. */
export const PatientNumber = markPatients(z.int(), (ID) => ({ ids: [ID] }));
