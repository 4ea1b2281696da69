import type { Scope } from "../contract.ts";

export const SCOPE_LABELS: Readonly<Record<Scope, string>> = {
  "system/Organization.rs": "Practices",
  "system/Location.rs": "Locations",
  "system/Practitioner.rs": "Doctors",
  "system/PractitionerRole.rs": "Provider numbers",
  "system/Patient.rs": "Patients",
  "system/DocumentReference.rs": "Attachments and letters",
  "system/ServiceRequest.rs": "Referrals",
  "system/Appointment.rs": "Appointments",
};
