import { z } from "zod";
import { MISSING } from "#areas/patients/patients/contract.ts";
import { LOCATION_TYPES } from "#areas/practice/locations/contract.ts";
import { BILLING_TYPES } from "#areas/practice/practice-settings/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER, OptionalReference, Reference } from "#kernel/contract/id.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { PATIENT_CATEGORIES } from "#kernel/people/patient-category.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { optionalNote } from "#kernel/text/text.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";

/** Number of lists on a page (CONST-40). */
export const LISTS_ON_A_PAGE = 50;
/** Largest number of items in one consultation. */
export const MAX_ITEMS = 20;
export const MAX_CONSULTATIONS = 200;

export const LIST_SENT = "Successfully Sent";
export const SEND_FAILED = "Send Failed";
export const DUE_DATE_RESET = "Successfully Reset";
export const RESET_FAILED = "Reset Failed";

export const alreadySent = problem(
  "consultation.sent",
  409,
  `${SEND_FAILED}. This list was already sent to billing.`,
);
export const nothingToSend = problem(
  "consultation.empty",
  400,
  `${SEND_FAILED}. Choose at least one patient.`,
  "consultations",
);
export const listIsSent = problem(
  "consultation.sent",
  409,
  "This list was sent to billing and can't be changed.",
);
export const notSent = problem(
  "consultation.not_sent",
  409,
  `${RESET_FAILED}. This list was not sent to billing yet.`,
);
export const billingEnded = problem(
  "consultation.billed",
  409,
  `${RESET_FAILED}. Billing has completed this list.`,
);
/** Refusal of the table while a picture is not converted (MSG-043, RULE-CONS-01). */
export const notConverted = problem(
  "consultation.unconverted",
  409,
  "Please convert the Image Data for Exporting the Data.",
);
export const listNotNamed = problem(
  "invalid",
  400,
  "Name the list by id, or by date, type and location.",
  "id",
);
export const alreadyListed = problem(
  "consultation.listed",
  409,
  "This appointment is already in a consultation list.",
  "consultations",
);
/** Refusal to send a cancelled appointment. The appointment stays visible on the list but can't be billed. */
export const appointmentCancelled = problem(
  "consultation.cancelled",
  409,
  `${SEND_FAILED}. An appointment on this list was cancelled. Reload the list.`,
  "consultations",
);
export const CHOOSE_LOCATION = "Choose a location from the list.";
export const unknownLocation = problem("invalid", 400, CHOOSE_LOCATION, "_location");
export const wrongType = problem("invalid", 400, "This location is of the other type.", "type");
export const wrongReference = problem(
  "invalid",
  400,
  ({ sentence }) => sentence,
  undefined,
  () => z.object({ sentence: z.string() }),
);

const ITEMS = `Enter at most ${MAX_ITEMS} item numbers of up to 6 digits.`;
const ItemNumber = z.preprocess(
  (value: unknown) => {
    const item = typeof value === "object" && value !== null && "item" in value ? value.item : value;
    return typeof item === "number" ? `${item}` : item;
  },
  z.string(ITEMS).regex(/^[0-9]{1,6}$/, ITEMS),
);
const CHOOSE_TYPE = "Choose a billing type.";
const BillingType = z.int(CHOOSE_TYPE).min(1, CHOOSE_TYPE).max(BILLING_TYPES.length, CHOOSE_TYPE);

const Location = z.object({ ID: z.int(), abbreviation: z.string(), name: z.string() });
const Person = z.object({
  ID: z.int(),
  username: z.string(),
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
});

/** A row of a consultation list: the claim for one patient. */
export const Consultation = z.object({
  ID: z.int(),
  _list: z.int(),
  _patient: PatientNumber,
  patient: z.object({
    ID: z.int(),
    title: z.int().nullable(),
    first_name: z.string(),
    last_name: z.string(),
    dob: DaySchema.nullable(),
    mrn: z.string().nullable(),
  }),
  p__picture: z.int().nullable(),
  p__status: z.string(),
  /** Details of the patient without which billing can't claim (STATE-PAT-03). */
  p__missing: z.array(z.enum(MISSING)),
  _appointment: z.int().nullable(),
  repeat_date: DaySchema.nullable(),
  start_time: WallTimeSchema.nullable(),
  service_date: DaySchema,
  /** True if the appointment has been cancelled since the row was added. */
  is_cancelled: z.boolean(),
  items: z.array(z.string()),
  /** Items that are not in the Medicare Benefits Schedule. Empty if no schedule is loaded. */
  unknown_items: z.array(z.string()),
  /**
   * Sum of the items' Medicare schedule fees on the service date. Null if the consultation has no items or an
   * item has no fee of its own.
   */
  schedule_fee: MoneyReplySchema.nullable(),
  billing_type: z.int().nullable(),
  _referral: z.int().nullable(),
  notes: z.string().nullable(),
  category: z.enum(PATIENT_CATEGORIES).nullable(),
  version: z.int(),
});
export type Consultation = z.output<typeof Consultation>;

/** A cancelled appointment of the list's day and location, with its patient. */
export const CancelledAppointment = Consultation.pick({ _patient: true, start_time: true }).extend({
  _appointment: z.int(),
  repeat_date: DaySchema,
  patient: Consultation.shape.patient.omit({ mrn: true }),
});
export type CancelledAppointment = z.output<typeof CancelledAppointment>;

/** Appointments of the calendar that are not rows of the list. Empty for a list that was sent. */
export const ListCalendar = z.object({
  cancelled: z.array(CancelledAppointment),
  /**
   * Number of appointments of the day and location that can be billed and are on no list, such as those
   * booked after the list was made.
   */
  unlisted: z.int(),
});

/** An item that matches the typed text. */
export const ItemSuggestion = z.object({
  item: z.string(),
  description: z.string(),
  fee: MoneyReplySchema.nullable(),
  /** Number of times the client billed the item in the last 91 days. */
  used: z.int(),
  is_preferred: z.boolean(),
});
export type ItemSuggestion = z.output<typeof ItemSuggestion>;
export const ItemSuggestions = z.object({
  items: z.array(ItemSuggestion),
  /** The item most similar to the typed number. Null unless a number was typed with which no item begins. */
  nearest: z.string().nullable(),
});

/** The billing task of a sent list, with its status from 1 to 11 (C-73). */
const BillingTask = z.object({ ID: z.int(), _status: z.int() });

export const ListBrief = z.object({
  ID: z.int(),
  _doctor: z.int(),
  doctor: Person,
  date: DaySchema,
  type: z.enum(LOCATION_TYPES),
  _location: z.int(),
  location: Location,
  is_sent: z.boolean(),
  sent_time: z.string().nullable(),
  due_date: z.string().nullable(),
  _task: z.int().nullable(),
  task: BillingTask.nullable(),
  consultation_count: z.int(),
  /**
   * Picture of the list's first unconverted patient, otherwise of its first patient. Null if that patient has
   * none.
   */
  p__picture: z.int().nullable(),
  p__status: z.string().nullable(),
  notes: z.string().nullable(),
  version: z.int(),
});
export type ListBrief = z.output<typeof ListBrief>;

export const ConsultationList = ListBrief.extend({ consultations: z.array(Consultation) });
export type ConsultationList = z.output<typeof ConsultationList>;

export const ConsultationBody = z.object({
  _patient: Reference,
  _appointment: OptionalReference.optional(),
  /** Day of the occurrence if the appointment is part of a series (G-20). */
  repeat_date: DaySchema.nullish(),
  service_date: DaySchema.nullish(),
  items: z.array(ItemNumber, ITEMS).max(MAX_ITEMS, ITEMS).optional(),
  billing_type: BillingType.nullish(),
  _referral: OptionalReference.optional(),
  notes: optionalNote(2000).optional(),
});
export type ConsultationBody = z.output<typeof ConsultationBody>;

export const ListBody = z
  .object({
    date: DaySchema,
    /** Type of the location. `location_type` is another name for this field (G-20). */
    type: z.enum(LOCATION_TYPES, "Choose inpatient or outpatient.").optional(),
    location_type: z.enum(LOCATION_TYPES, "Choose inpatient or outpatient.").optional(),
    _location: z.int(CHOOSE_LOCATION).positive(CHOOSE_LOCATION).max(Number.MAX_SAFE_INTEGER, CHOOSE_LOCATION),
    /** Rows of the new list. If omitted, the list gets the day's unbilled appointments at this location. */
    consultations: z
      .array(ConsultationBody)
      .max(MAX_CONSULTATIONS, `A list has at most ${MAX_CONSULTATIONS} patients.`)
      .optional(),
    notes: optionalNote(2000).optional(),
    _doctor: z.int().nullish(),
  })
  .refine(
    ({ type, location_type }) => type === undefined || location_type === undefined || type === location_type,
    {
      error: "type and location_type differ.",
      path: ["location_type"],
    },
  );

/** Group of billing statuses (C-92): 0 all, 1 new, 2 in progress, 3 final check and similar, 4 completed. */
const Group = z.preprocess(
  (value) => (typeof value === "string" && /^\d$/.test(value) ? Number(value) : value),
  z
    .int("group must be a number from 0 to 4")
    .min(0, "group must be a number from 0 to 4")
    .max(4, "group must be a number from 0 to 4"),
);

/** Periods by which lists are grouped (C-92). */
export const TIME_GROUPS = ["today", "week", "month", "older", "later"] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];
export const TimeGroupParam = z.enum(TIME_GROUPS);
export const TimeGroupCount = z.object({ key: TimeGroupParam, label: z.string(), count: z.int() });

/** Lists of a period, newest day first (RULE-CONS-02); page number and size are query parameters (Part A). */
export const consultationListList = listQuery({ pageSize: LISTS_ON_A_PAGE });
export const GroupQuery = { group: Group.optional() };

export const ListPageReply = pageSchema("consultationLists", ListBrief);
export const Version = z.int().positive().max(LARGEST_INTEGER).optional();
export const Format = z.preprocess(
  (value) => (typeof value === "string" && /^\d$/.test(value) ? Number(value) : value),
  z.union([z.literal(1), z.literal(2)], { error: "format must be 1 (with pictures) or 2 (table)" }),
);

/** A consultation of a patient that was sent to billing. */
export const SentBill = z.object({
  ID: z.int(),
  _list: z.int(),
  service_date: DaySchema,
  _location: z.int(),
  location: Location,
  items: z.array(z.string()),
  billing_status: z.int(),
  sent_time: z.string(),
});
export type SentBill = z.output<typeof SentBill>;
