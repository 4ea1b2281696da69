import { patientFields } from "#areas/patients/patients/fields.ts";
import { type ValueContext, formatValue } from "#kernel/contract/fields.ts";
import type { FieldValue, MergedField } from "../rules/fields.ts";

export const EMPTY = "empty";

/** Formats a field's value for display; `EMPTY` if the field has no value. */
export const shownValue = (field: MergedField, value: FieldValue, context: ValueContext): string =>
  formatValue(patientFields, field, value, context) ?? EMPTY;
