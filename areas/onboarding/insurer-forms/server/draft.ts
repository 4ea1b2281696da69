import { recipientsOf } from "#areas/onboarding/fund-recipients/rules/choosing.ts";
import { listRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import { findFullClient } from "#areas/practice/clients/server/index.ts";
import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { type Answers, EMPTY_ANSWERS } from "../answers.contract.ts";
import type { FormBody } from "../form.contract.ts";
import { localityLabel, prefillAnswers } from "../rules/prefill.ts";
import { updateTypeOf } from "../rules/status.ts";
import { replaceFormFiles } from "./documents.queries.ts";
import { answersOf } from "./form-reply.ts";
import {
  findDraft,
  findUserLocation,
  type FormRow,
  insertDraft,
  listFunds,
  listLocalities,
  submittedAt,
  updateForm,
} from "./queries.ts";
import { findClientSignature } from "./signature.queries.ts";

interface DraftClient {
  readonly ID: number;
  readonly today: Day;
}

/** Returns the location of a body, which has three names (C-142). Undefined if the body contains none. */
export function locationIn({
  user_location,
  _user_location,
  locationID,
}: FormBody): number | null | undefined {
  return user_location ?? _user_location ?? locationID ?? (user_location === null ? null : undefined);
}

/** Returns the location of a request: the body's, or else the client's own. */
export async function locationOf(db: Db, client: DraftClient, body: FormBody): Promise<number | null> {
  const bodyLocation = locationIn(body);
  if (bodyLocation !== undefined) return bodyLocation;
  const row = await db
    .selectFrom("doctor")
    .select("_user_location")
    .where("ID", "=", client.ID)
    .executeTakeFirst();
  return row?._user_location ?? null;
}

/**
 * Determines the kind of a form (G-59). The form is an update if a form was submitted for the location, or if
 * the client states that it is registered already.
 */
async function kindFor(
  db: Db,
  client: DraftClient,
  userLocation: number | null,
  body: FormBody,
  draft: FormRow | undefined,
) {
  const update_type = updateTypeIn(body) ?? draft?.update_type ?? 0;
  const { has_new_form, has_update_form } = await submittedAt(db, client.ID, userLocation);
  const wantsUpdate = body.is_update ?? (updateTypeIn(body) ? true : (draft?.is_update ?? false));
  return { is_update: has_new_form || has_update_form || wantsUpdate, update_type };
}

export function updateTypeIn({ update_type, update_practice, update_bank }: FormBody): number | undefined {
  if (update_type !== undefined) return update_type;
  if (update_practice === undefined && update_bank === undefined) return undefined;
  return updateTypeOf({ practice: update_practice === true, bank: update_bank === true });
}

/** Returns the draft of a location. Creates it from the client's record if there is none. */
export async function openDraft(db: Db, client: DraftClient, body: FormBody): Promise<FormRow> {
  const userLocation = await locationOf(db, client, body);
  const existingDraft = await findDraft(db, client.ID, userLocation);
  const kind = await kindFor(db, client, userLocation, body, existingDraft);
  if (existingDraft) return existingDraft;
  const record = await findFullClient(db, client.ID);
  const location = await findUserLocation(db, userLocation);
  const signatureFile = await findClientSignature(db, client.ID);
  const answers = record
    ? prefillAnswers(record, location, client.today, kind.is_update, signatureFile)
    : EMPTY_ANSWERS;
  await insertDraft(db, client.ID, userLocation, { ...kind, answers });
  const draft = await findDraft(db, client.ID, userLocation);
  if (!draft) throw new Error("a draft that was inserted is there");
  const { _signature_file } = answers;
  if (_signature_file !== null)
    await replaceFormFiles(db, client.ID, draft.ID, [{ _file: _signature_file, kind: "signature" }]);
  return draft;
}

/** Saves the body into a draft or a form in review. Returns the errors by field. */
export async function saveAnswers(
  db: Db,
  client: DraftClient,
  row: FormRow,
  body: FormBody,
): Promise<FieldErrors> {
  const { answers, errors } = await mergedAnswers(db, answersOf(row), body);
  if (Object.keys(errors).length > 0) return errors;
  const user_location = locationIn(body) === undefined ? row.user_location : (locationIn(body) ?? null);
  const kind = row.form_status === 0 ? await kindFor(db, client, user_location, body, row) : {};
  const current = { ...columnsOf(row), answers: answersOf(row) };
  const next = { ...current, ...kind, answers, user_location };
  if (JSON.stringify(next) === JSON.stringify(current)) return {};
  // Clears the submitter, because a changed draft that waits for its fee must be submitted again.
  await updateForm(db, row._doctor, row.ID, {
    ...next,
    ...(row.form_status === 0 ? { _submitted_by: null } : {}),
  });
  return {};
}

const columnsOf = ({ is_update, update_type, user_location }: FormRow) => ({
  is_update,
  update_type,
  user_location,
});

/**
 * Merges the body into the answers; omitted fields keep their values. Sets suburb labels and replaces funds
 * by their recipients.
 */
export async function mergedAnswers(
  db: Db,
  before: Answers,
  body: FormBody,
): Promise<{ answers: Answers; errors: FieldErrors }> {
  const changes = Object.fromEntries(
    Object.entries(body).filter(([name, value]) => value !== undefined && name in EMPTY_ANSWERS),
  );
  const answers: Answers = { ...before, ...changes };
  const practices = await withLocalities(db, answers.practices);
  if (!body.health_funds) return { answers: { ...answers, practices }, errors: {} };
  const { chosen, errors } = recipientsOf(body.health_funds, await listRecipients(db), await listFunds(db));
  return { answers: { ...answers, practices, health_funds: chosen.map(({ code }) => code) }, errors };
}

async function withLocalities(db: Db, practices: Answers["practices"]): Promise<Answers["practices"]> {
  const localities = await listLocalities(
    db,
    practices.flatMap(({ _locality }) => _locality ?? []),
  );
  return practices.map((practice) => {
    const locality = localities.find(({ ID }) => ID === practice._locality);
    return locality ? { ...practice, locality_label: localityLabel(locality) } : practice;
  });
}
