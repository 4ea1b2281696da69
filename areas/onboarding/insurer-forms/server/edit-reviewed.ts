import { todayIn } from "#kernel/dates/day.ts";
import { type FieldErrors, forbidden, stale } from "#kernel/contract/problem.ts";
import { verdictOf } from "#kernel/contract/verdict.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext } from "#platform/http/call.ts";
import type { Services } from "#platform/services.ts";
import type { formRoutes } from "../contract.ts";
import type { FormBody } from "../form.contract.ts";
import { nameErrors } from "../rules/missing.ts";
import { insertDocuments, listDocuments } from "./documents.queries.ts";
import { saveAnswers } from "./draft.ts";
import { answersOf, auditedForm, formReply } from "./form-reply.ts";
import { freeze, printingOf } from "./freezing.ts";
import { findForm, type FormRow, lockForm } from "./queries.ts";

type EditContext = Pick<
  HandlerContext<typeof formRoutes.update>,
  "body" | "commit" | "assertAllowed" | "assertFound" | "fail" | "auditWrite"
>;

/** Returns the practices without a name, if the form is new and waits for the bureau (RULE-IFRM-18). */
export const nameErrorsOf = (row: FormRow): FieldErrors =>
  row.form_status === 1 ? nameErrors(answersOf(row)) : {};

/** Removes the signature, files and location, which can't be changed in review. */
const editableFields = ({
  attachments: _a,
  signature: _s,
  signature_style: _y,
  signature_agreement: _g,
  _signature_file: _f,
  user_location: _l,
  _user_location: _u,
  locationID: _i,
  ...body
}: FormBody): FormBody => body;

/**
 * Edits a submitted form (API-FREV-003, API-IFRM-009). Prints new revisions for funds that have not been sent
 * theirs; sent documents stay.
 */
export async function editReviewed(
  call: EditContext,
  row: FormRow,
  { services, now }: { services: Services; now: string },
) {
  const { body, commit, assertAllowed, assertFound, fail, auditWrite } = call;
  const printing = await commit(async (db) => {
    await lockForm(db, row._doctor, row.ID);
    const before = assertFound(await findForm(db, row._doctor, row.ID));
    if (before.form_status === 0) fail(forbidden);
    if (body.version !== undefined && body.version !== before.version)
      fail(stale, { current: await formReply(db, before) });
    const client = { ID: row._doctor, today: todayIn(zoneNamed(row._timezone), now) };
    assertAllowed(verdictOf(await saveAnswers(db, client, before, editableFields(body))));
    const after = assertFound(await findForm(db, row._doctor, row.ID));
    assertAllowed(verdictOf(nameErrorsOf(after)));
    const auditFields = {
      controller: "insurerform",
      identity: row.ID,
      message: "edited an insurer form in review",
      _doctor: row._doctor,
    };
    auditWrite({ ...auditFields, before: auditedForm(before), after: auditedForm(after) });
    return printingOf(db, after, now);
  });
  const documents = await freeze(services, printing, now);
  return async (db: Db) => {
    await insertDocuments(db, row._doctor, row.ID, await changedDocuments(db, row, documents));
    return formReply(db, assertFound(await findForm(db, row._doctor, row.ID)));
  };
}

/**
 * Returns only the documents whose content hash differs, because the bytes of equal forms also differ by
 * their time.
 */
async function changedDocuments<D extends { readonly recipient: string; readonly sha256: Buffer }>(
  db: Db,
  row: FormRow,
  documents: readonly D[],
) {
  const storedHashes = new Map(
    (await listDocuments(db, row._doctor, row.ID)).map(({ recipient, sha256 }) => [recipient, sha256]),
  );
  return documents.filter(({ recipient, sha256 }) => storedHashes.get(recipient) !== sha256.toString("hex"));
}
