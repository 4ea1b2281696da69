import { loadOtherClients } from "#areas/onboarding/fund-board/server/index.ts";
import { listRecipients } from "#areas/onboarding/fund-recipients/server/index.ts";
import {
  type FormRow,
  formReply,
  listFormFiles,
  recipientsFor,
  answersOf,
} from "#areas/onboarding/insurer-forms/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import { listActivity } from "./activity.queries.ts";
import { listSendings, nameOf } from "./queries.ts";

/** Lists the form's provider numbers that other clients have. */
async function listAlsoUsed(db: Db, row: FormRow) {
  const { practices } = answersOf(row);
  const numbers = [...new Set(practices.flatMap(({ provider_number }) => provider_number ?? []))];
  const otherUsers = await loadOtherClients(db, numbers);
  return numbers
    .map((provider_number) => ({
      provider_number,
      clients: otherUsers({ _doctor: row._doctor, provider_number }),
    }))
    .filter(({ clients }) => clients.length > 0);
}

/** Builds the reply for a form, with each fund that was chosen or has received it, refusals first. */
export async function reviewReply(db: Db, row: FormRow) {
  const recipientCodes = new Set((await recipientsFor(db, answersOf(row))).map(({ code }) => code));
  const sendings = await listSendings(db, row._doctor, row.ID);
  const recipients = (await listRecipients(db)).filter(
    ({ code }) => recipientCodes.has(code) || sendings.some(({ recipient }) => recipient === code),
  );
  const funds = recipients.map(({ code, name, short_name, note, way, email_address }) => {
    const sending = sendings.find(({ recipient }) => recipient === code);
    return {
      recipient: code,
      name,
      short_name,
      note,
      way,
      state: sending?.state ?? null,
      email_address: sending?.email_address ?? email_address,
      answer: sending?.answer ?? null,
      changed_time: sending?.changed_time ?? null,
      changed_by: sending?.changed_by ?? null,
    };
  });
  const rankOf = ({ state }: (typeof funds)[number]) => (state === "refused" ? 0 : 1);
  return {
    ...(await formReply(db, row)),
    funds: funds.toSorted((a, b) => rankOf(a) - rankOf(b)),
    files: await listFormFiles(db, row._doctor, row.ID),
    activity: await listActivity(db, row),
    also_used: await listAlsoUsed(db, row),
    submitted_by: await nameOf(db, row._submitted_by),
    reviewer: await nameOf(db, row._reviewer),
  };
}
