import { clientName } from "#areas/practice/clients/rules/name.ts";
import type { z } from "zod";
import type { Db } from "#platform/db/db.ts";
import { type Answers as AnswersType, Answers, apiDateOf } from "../answers.contract.ts";
import type { FormLine, InsurerForm } from "../form.contract.ts";
import { missingIn } from "../rules/missing.ts";
import { DRAFT, statusLabel, statusName } from "../rules/status.ts";
import { listDocuments } from "./documents.queries.ts";
import { feeReply } from "./fee-reply.ts";
import type { FormRow } from "./queries.ts";
import { findClientSignature } from "./signature.queries.ts";

export const answersOf = (row: { readonly answers: unknown }): AnswersType => Answers.parse(row.answers);

export const kindOf = ({ is_update, update_type }: Pick<FormRow, "is_update" | "update_type">) => ({
  is_update,
  update_type,
});
export const formLocationOf = ({
  user_type,
  user_location,
}: Pick<FormRow, "user_type" | "user_location">) => ({
  user_type,
  has_location: user_location !== null,
});

export const formLine = (row: FormRow): z.input<typeof FormLine> => ({
  ID: row.ID,
  user_location: row.user_location,
  user_location_name: row.user_location_name,
  is_update: row.is_update,
  form_status: row.form_status,
  form_status_name: statusName(row.form_status),
  form_status_label: statusLabel(row.form_status),
  submitted_time: row.submitted_time,
  saved_time: row.saved_time,
});

/** Builds the flat record of the specification: the answers and the form's own data. */
export async function formReply(db: Db, row: FormRow) {
  const answers = answersOf(row);
  const isDraft = row.form_status === DRAFT;
  const documents = isDraft ? [] : await listDocuments(db, row._doctor, row.ID);
  return {
    ...answers,
    ...formLine(row),
    _doctor: row._doctor,
    effective_date: apiDateOf(answers.effective_date),
    health_funds: answers.health_funds?.map(String) ?? null,
    update_type: row.update_type === 1 ? 1 : row.update_type === 2 ? 2 : row.update_type === 3 ? 3 : 0,
    update_practice: row.update_type === 1 || row.update_type === 3,
    update_bank: row.update_type === 2 || row.update_type === 3,
    process_status: row.process_status,
    error_message: row.error_message,
    _invoice: row._invoice,
    fee: isDraft ? await feeReply(db, row) : null,
    client: {
      ID: row._doctor,
      username: row.username,
      name: clientName(row),
      user_type: row.user_type,
      _signature_file: await findClientSignature(db, row._doctor),
    },
    missing: isDraft ? missingIn(answers, kindOf(row), formLocationOf(row)) : [],
    documents,
    version: row.version,
  } satisfies z.input<typeof InsurerForm>;
}

/** Returns the form for the audit log, without the client, which the log already names. */
export const auditedForm = (row: FormRow) => ({ ...formLine(row), ...answersOf(row) });
