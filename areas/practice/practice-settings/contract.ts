import { z } from "zod";
import { type FilePurpose, MB, UploadedFile, unknownFile } from "#platform/files/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { IdParam, OptionalReference, Version } from "#kernel/contract/id.ts";
import { anyPhone, invalidNumber } from "#kernel/addresses/phone.ts";
import { problem, stale } from "#kernel/contract/problem.ts";
import { optionalLine, orNull } from "#kernel/text/text.ts";

/** Billing types (CONST-17); the API uses the position in this list, counted from 1. */
export const BILLING_TYPES = [
  "No Gap",
  "Bill to patient",
  "Known Gap",
  "Medicare/DVA/Bulk Bill",
  "WC/TP",
  "No Default",
] as const;
export const ALREADY_THERE = "This practice already has settings. Change them instead.";

// Error for an invalid phone number (RULE-GEN-09). The United Kingdom accepts any number of digits (C-54).
export const invalidPhone = problem(
  "practice.phone",
  400,
  ({ phone }) => invalidNumber(phone, "phone number"),
  "phone",
  () => z.object({ phone: z.string() }),
);
export const letterheadFile: FilePurpose = {
  name: "letterhead",
  kinds: ["jpeg", "png", "pdf"],
  limit: 25 * MB,
  needs: ["practice.settings"],
};

const MINUTES = "Choose a length from 5 minutes to 12 hours, in steps of 5 minutes.";

const Fields = z.object({
  practice_name: optionalLine(150),
  phone: orNull(anyPhone("phone number")),
  email: orNull(EmailSchema),
  default_appointment_minutes: z.int(MINUTES).min(5, MINUTES).max(720, MINUTES).multipleOf(5, MINUTES),
  default_billing_type: z
    .int("Choose a billing type.")
    .min(1, "Choose a billing type.")
    .max(6, "Choose a billing type."),
  sms_reminders: z.boolean(),
  /** ID of an uploaded image or PDF that is printed at the top of letters. */
  letterhead: OptionalReference,
});

export const PracticeSettings = Fields.extend({
  ID: z.int(),
  _doctor: z.int(),
  practice_name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  letterhead: z.int().nullable(),
  letterhead_file: UploadedFile.nullable(),
  version: z.int(),
});
export type PracticeSettings = z.infer<typeof PracticeSettings>;

/** Fields to save. Omitted fields keep their values, or get the defaults in a new row. */
export const PracticeSettingsBody = Fields.partial().extend({ _doctor: z.int().nullish() });
export type PracticeSettingsBody = z.infer<typeof PracticeSettingsBody>;

const example = {
  practice_name: "Richmond Orthopaedics",
  phone: "0395551234",
  default_appointment_minutes: 15,
  default_billing_type: 6,
};
const readPermissions = ["calendar.view", "practice.settings"] as const;

export const practiceSettingsRoutes = {
  list: route({
    id: "API-PSET-001",
    summary: "Practice settings: one row, or none before they are first saved",
    method: "GET",
    path: "/practicesettings",
    access: { needs: readPermissions, client: "required" },
    reply: z.array(PracticeSettings),
  }),
  get: route({
    id: "API-PSET-002",
    summary: "Practice settings by ID",
    method: "GET",
    path: "/practicesettings/{id}",
    access: { needs: readPermissions, client: "required" },
    params: { id: IdParam },
    reply: PracticeSettings,
    entities: { id: "practicesettings" },
  }),
  create: route({
    id: "API-PSET-003",
    summary: "Create practice settings",
    method: "POST",
    methods: ["POST", "PUT"],
    path: "/practicesettings",
    status: 201,
    access: { needs: "practice.settings", client: "required" },
    body: PracticeSettingsBody,
    reply: PracticeSettings,
    fails: [invalidPhone, unknownFile],
    example,
  }),
  update: route({
    id: "API-PSET-004",
    summary: "Change practice settings",
    method: "PUT",
    methods: ["PUT", "POST"],
    path: "/practicesettings/{id}",
    access: { needs: "practice.settings", client: "required" },
    params: { id: IdParam },
    body: PracticeSettingsBody.extend({ version: Version }),
    reply: PracticeSettings,
    fails: [invalidPhone, unknownFile, stale],
    entities: { id: "practicesettings" },
    example,
  }),
  remove: route({
    id: "API-PSET-005",
    summary: "Reset practice settings to their defaults",
    method: "DELETE",
    path: "/practicesettings/{id}",
    access: { needs: "practice.settings", client: "required" },
    params: { id: IdParam },
    reply: z.object({ ID: z.int() }),
    entities: { id: "practicesettings" },
  }),
};
