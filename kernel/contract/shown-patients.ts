import { z } from "zod";
import type { OutputOf, Schema } from "./contract.ts";

/** Patients whose data a part of a reply shows, and whose patients they are where that is not the client of the call. */
export interface ShownPatients {
  readonly client?: number | null;
  readonly ids: readonly number[];
}

const marks = new WeakMap<Schema, (value: never) => ShownPatients>();

/**
 * Marks a part of a reply as a patient's data: whoever is answered with it is in the audit log (F-10, platform/http/shown-patients.ts). A shape
 * derived from a marked one has no mark of its own, so mark the ID (`PatientNumber`) where the patient's ID stands beside the data.
 */
export function showsPatients<S extends Schema>(schema: S, of: (value: OutputOf<S>) => ShownPatients): S {
  marks.set(schema, of);
  return schema;
}

/** What a marked part of a reply shows; undefined for any other part. */
export function patientsIn(schema: Schema, value: unknown): ShownPatients | undefined {
  const of = marks.get(schema);
  // `as never`: the value has been through this very schema.
  return of && value !== null && value !== undefined ? of(value as never) : undefined;
}

export const isMarked = (schema: Schema): boolean => marks.has(schema);

/** A patient's ID where the object it stands in is about this patient. */
export const PatientNumber = showsPatients(z.int(), (ID) => ({ ids: [ID] }));
