import {
  defineFields,
  fieldNames,
  type Importable,
  isFieldOf,
  type Mergeable,
} from "#kernel/contract/fields.ts";
import type { Patient } from "./contract.ts";
import { breakIntoLines, LONGEST_ALERTS, MAX_ALERTS } from "./alerts.contract.ts";
import type { PatientFields } from "./draft.contract.ts";
import { contactFields } from "./fields/contact.ts";
import type { PatientInput, PatientSection } from "./fields/patient-field.ts";
import { paymentFields } from "./fields/payment.ts";
import { personFields } from "./fields/person.ts";

export type { PatientInput, PatientSection } from "./fields/patient-field.ts";

/**
 * All fields of a patient. Form, list, export, import, merge, conflict view, audit log and summary use this
 * table and its order. A field of the contract that is missing here causes a compile error.
 */
export const patientFields = defineFields<
  PatientFields,
  Patient,
  PatientSection,
  PatientInput,
  Mergeable & Importable
>()({
  ...personFields,
  ...contactFields,
  ...paymentFields,
  alerts: {
    label: "Alerts",
    section: "alerts",
    input: "note",
    description: `Shown wherever the patient is named: up to ${MAX_ALERTS} short lines`,
    merge: LONGEST_ALERTS,
    importAs: [
      "alerts",
      "alert",
      "warnings",
      "warning",
      "patientalert",
      "patientalerts",
      "patientwarning",
      "patientwarnings",
    ],
    read: breakIntoLines,
  },
  notes: {
    label: "Notes",
    section: "notes",
    input: "note",
    merge: 4000,
    importAs: ["notes", "comment", "comments", "memo"],
    summary: "filled",
  },
  picture: {
    label: "Hospital label",
    section: null,
    input: null,
    merge: true,
    importAs: [],
    named: ({ picture }) => picture?.name ?? null,
    refersTo: "file",
  },
  import_id: {
    label: "ID in previous system",
    section: null,
    input: null,
    merge: true,
    importAs: [
      "id",
      "patid",
      "importid",
      "patientid",
      "clientid",
      "internalid",
      "recordid",
      "externalid",
      "key",
      "doctorid",
      "contactid",
      "urno",
    ],
  },
});

export type PatientField = keyof typeof patientFields;
export const PATIENT_FIELDS = fieldNames(patientFields);
export const isPatientField = (name: string): name is PatientField => isFieldOf(patientFields, name);
