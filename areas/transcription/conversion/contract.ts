import { z } from "zod";
import { bornLater, Patient, wrongLandline, wrongMobile } from "#areas/patients/patients/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { markPatients } from "#kernel/contract/shown-patients.ts";
import { ClientBrief } from "#platform/access/session.contract.ts";
import { contentMissing, rangeOutside } from "#platform/files/contract.ts";
import { Claim } from "./claim.contract.ts";
import { ConversionBody, labelFails } from "./label.contract.ts";

/** Minutes after which a lock that isn't renewed expires and another user can take the picture. */
export const LOCK_MINUTES = 10;

/** Messages after converting a picture (MSG-042, MSG-002). */
export const CONVERTED = "Converted Successfully.";
export const SAVE_FAILED = "Save Failed";

/** Message when the user loses the lock while the picture is open. */
export const LOCK_LOST = "This picture is no longer locked to you.";
export const notLockHolder = problem(
  "conversion.not_locked",
  409,
  ({ holder }) =>
    `${SAVE_FAILED}. ${holder === null ? "This picture is no longer locked to you. Reload the list." : `${holder} has this picture now.`}`,
  undefined,
  () => z.object({ holder: z.string().nullable() }),
);
/** Refusal to unlock pictures that are locked to another user (MSG-041). */
export const unlockFailed = problem(
  "conversion.unlock",
  404,
  ({ guid }) => `Unable to unlock patients. Please contact administrator with this code: '${guid}'.`,
  undefined,
  () => z.object({ guid: z.string() }),
);

/** Tiers that filter pictures by the number of pictures the client has waiting (CONST-81). */
export const TIERS = [
  { group: 0, label: "All", from: 0, to: null },
  { group: 1, label: "Up to 30", from: 1, to: 30 },
  { group: 2, label: "31 to 50", from: 31, to: 50 },
  { group: 3, label: "51 to 100", from: 51, to: 100 },
] as const;

const GROUP = "group must be a number from 0 to 3";
const Group = z.preprocess(
  (value) => (typeof value === "string" && /^\d$/.test(value) ? Number(value) : value),
  z.int(GROUP).min(0, GROUP).max(3, GROUP),
);

/**
 * A patient with its client, because a list can contain patients of several clients, and with the claim the
 * picture belongs to.
 */
export const PictureToConvert = markPatients(
  Patient.extend({ ID: z.int(), client: ClientBrief, claim: Claim.nullable() }),
  ({ ID, _doctor }) => ({ client: _doctor, ids: [ID] }),
);
export type PictureToConvert = z.output<typeof PictureToConvert>;

/** The fields of a patient that a converter sees without holding the lock of the record. */
export const ExistingPatient = markPatients(
  Patient.pick({
    _doctor: true,
    title: true,
    first_name: true,
    last_name: true,
    dob: true,
    mrn: true,
  }).extend({ ID: z.int() }),
  ({ ID, _doctor }) => ({ client: _doctor, ids: [ID] }),
);
export type ExistingPatient = z.output<typeof ExistingPatient>;

/** A picture that was added to an existing patient. */
const AddedPicture = z.object({ ID: z.int(), existing: ExistingPatient });

/**
 * Another user who converts pictures, with the number of pictures and the start of the lock. `guid` is null
 * unless the caller may release the lock.
 */
export const OtherConverter = z.object({
  ID: z.int(),
  name: z.string(),
  first_name: z.string(),
  pictures: z.int(),
  since: z.string(),
  /** True if the caller has asked this user to release the pictures. */
  is_asked: z.boolean(),
  guid: z.string().nullable(),
});
export type OtherConverter = z.output<typeof OtherConverter>;

const Status = z.enum(["Unconverted", "Edited"], "status must be Unconverted or Edited").optional();

/** Filters of the pictures to convert; a page is one round of pictures (CONST-42). */
export const conversionList = listQuery({
  pageSize: 20,
  filters: {
    status: Status,
    /**
     * True to return the pictures that the caller has locked or already converted. Locks further pictures
     * only if there are none.
     */
    resume: z.stringbool("resume must be true or false").optional(),
    /**
     * ID of the last picture of the previous page. If given, the result starts after this picture and ignores
     * the page number.
     */
    after: z.coerce
      .number<string | number>("Enter a number.")
      .int()
      .positive()
      .max(Number.MAX_SAFE_INTEGER)
      .optional(),
  },
});

export const conversionRoutes = {
  list: route({
    id: "API-CONV-001",
    summary: "Pictures to convert, the oldest first; those returned are locked for the caller",
    method: "GET",
    mode: "write",
    path: "/patient/conversion/{pageSize}/{pageNumber}/{query}/{group}",
    access: { needs: "conversion.convert", client: "optional", callers: "staff" },
    params: { ...conversionList.params, query: z.string().max(200), group: Group },
    query: conversionList.query,
    reply: z.object({
      patients: z.array(PictureToConvert),
      totalItems: z.int(),
      guid: z.string(),
      /** Pictures under the same lock that are already converted. */
      done: z.array(PictureToConvert),
      added: z.array(AddedPicture),
      /**
       * Start of the lock that has been held longest; renewing a lock doesn't change the time. Null if the
       * reply has no pictures.
       */
      since: z.string().nullable(),
      others: z.array(OtherConverter),
    }),
  }),
  round: route({
    id: "own",
    summary: "How many pictures the caller has, and how many wait for the filter; locks nothing",
    method: "GET",
    path: "/conversion/round",
    access: { needs: "conversion.convert", client: "none", callers: "staff" },
    query: { status: Status, search: z.string().max(200).optional(), group: Group.optional() },
    reply: z.object({
      /** Pictures that are locked to the caller, done or not. */
      held: z.int(),
      /** Pictures that the caller can take. */
      waiting: z.int(),
    }),
  }),
  others: route({
    id: "own",
    summary: "Who else converts what the caller could convert, since when and how many; locks nothing",
    method: "GET",
    path: "/conversion/others",
    access: { needs: "conversion.convert", client: "none", callers: "staff" },
    query: { status: Status },
    reply: z.array(OtherConverter),
  }),
  update: route({
    id: "API-CONV-002",
    summary: "Save what was read from a picture; only the lock holder may",
    method: "PUT",
    path: "/patient/conversion/{id}",
    access: { needs: ["conversion.convert", "conversion.validate"], client: "optional", callers: "staff" },
    params: { id: IdParam },
    entities: { id: "patient" },
    body: ConversionBody,
    reply: PictureToConvert,
    fails: [notLockHolder, invalid, stale, bornLater, wrongLandline, wrongMobile, ...labelFails],
    example: { first_name: "Isla", last_name: "Campbell", dob: "1966-12-23" },
  }),
  picture: route({
    id: "own",
    summary: "The picture of a patient, for the user who holds the lock",
    method: "GET",
    path: "/patient/conversion/{id}/picture",
    access: { needs: ["conversion.convert", "conversion.validate"], client: "none", callers: "staff" },
    params: { id: IdParam },
    entities: { id: "patient" },
    produces: "application/octet-stream",
    fails: [rangeOutside, contentMissing],
  }),
  unlock: route({
    id: "API-CONV-005",
    summary: "Unlock the remaining pictures of a lock; unlocking twice changes nothing",
    method: "GET",
    mode: "write",
    path: "/patient/unlock/{guid}",
    access: {
      needs: ["conversion.convert", "conversion.unlock", "conversion.validate"],
      client: "none",
      callers: "staff",
    },
    params: { guid: z.string().max(60) },
    reply: z.object({ unlocked: z.int() }),
    fails: [unlockFailed],
  }),
};
