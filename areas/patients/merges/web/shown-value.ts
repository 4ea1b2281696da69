import { patientFields } from "#areas/patients/patients/fields.ts";
import { type ValueContext, valueWords } from "#kernel/contract/fields.ts";
import type { FieldValue, MergedField } from "../rules/fields.ts";

export const EMPTY = "empty";

/** A field's value as a person reads it. */
export const shownValue = (field: MergedField, value: FieldValue, context: ValueContext): string =>
  valueWords(patientFields, field, value, context) ?? EMPTY;
