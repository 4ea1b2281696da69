import type { Client } from "#areas/practice/clients/client.contract.ts";
import {
  findAccessFacts,
  findFullClient,
  lockClient,
  ownProofOf,
  removeAccountRow,
  saveClient,
} from "#areas/practice/clients/server/index.ts";
import type { Db } from "#platform/db/db.ts";
import type { HandlerContext, Handlers } from "#platform/http/call.ts";
import { assertSameClient } from "#platform/access/same-client.ts";
import type { AccountChange, accountRoutes } from "../contract.ts";
import { noBankAccount, noPractice } from "../problems.contract.ts";
import { mayRemoveBankAccount } from "../rules/bank-account.ts";
import { mayRemovePractice } from "../rules/practice.ts";
import { rejectEmptySuburb } from "../rules/steps.ts";
import { claimBankFile } from "./files.ts";
import { lockAccount, saveAuthorisedPerson, saveBankAccount, savePractice } from "./saving.ts";

const controller = "account";
const nameOf = ({ last_name, first_name }: Pick<Client, "last_name" | "first_name">): string =>
  `${last_name.toUpperCase()}, ${first_name}`;

type UpdateContext = HandlerContext<typeof accountRoutes.update>;
type AccountLists = Pick<AccountChange, "bank_accounts" | "practices" | "authorised_person">;

export const handlers: Handlers<typeof accountRoutes> = {
  async update(call) {
    const { bank_accounts, practices, authorised_person, ...record } = call.body;
    const proof = await ownProofOf({ ...call, body: record });
    return call.commitReply(async (db) => {
      call.assertAllowed(rejectEmptySuburb(record));
      const { before } = await saveClient({ ...call, db, body: record }, proof);
      await saveLists({ ...call, db }, before, { bank_accounts, practices, authorised_person });
      const after = call.assertFound(await findFullClient(db, before.ID));
      const message = `saved the account details of ${nameOf(after)}`;
      if (JSON.stringify(before) !== JSON.stringify(after))
        call.auditWrite({ controller, identity: after.ID, message, before, after, _doctor: after.ID });
      return after;
    });
  },

  async addPractice(call) {
    const { db, client, body, now, assertAllowed, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    const id = await savePractice(db, body, { _doctor: client.ID, now });
    const after = { ...body, ID: id };
    auditWrite({
      controller,
      identity: client.ID,
      message: `added the practice ${body.practice_name}`,
      after,
    });
    return { id };
  },

  async addPerson({ db, client, body, now, assertAllowed, auditWrite }) {
    assertAllowed(assertSameClient(body, client));
    const id = await saveAuthorisedPerson(db, body, { _doctor: client.ID, now });
    const after = { ...body, ID: id };
    auditWrite({
      controller,
      identity: client.ID,
      message: `added the authorised person ${body.name}`,
      after,
    });
    return { id };
  },

  async addBankAccount(call) {
    const { db, client, body, now, assertAllowed, auditWrite } = call;
    assertAllowed(assertSameClient(body, client));
    await claimBankFile(call, body._file, null);
    const id = await saveBankAccount(db, body, { _doctor: client.ID, now });
    const after = { ...body, ID: id };
    auditWrite({ controller, identity: client.ID, message: `added the bank account ${body.name}`, after });
    return { id };
  },

  async removePractice({ db, client, params, assertAllowed, assertFound, auditWrite }) {
    const { practices } = await lockAccount(db, client.ID);
    const before = assertFound(practices.find(({ ID }) => ID === params.id));
    assertAllowed(mayRemovePractice(practices));
    await removeAccountRow(db, "practice", { _doctor: client.ID, ID: before.ID });
    const message = `removed the practice ${before.practice_name}`;
    auditWrite({ controller, identity: client.ID, message, before });
    return { id: before.ID };
  },

  async removeBankAccount({ db, client, params, assertAllowed, assertFound, auditWrite }) {
    const { bank_accounts, practices } = await lockAccount(db, client.ID);
    const before = assertFound(bank_accounts.find(({ ID }) => ID === params.id));
    assertAllowed(mayRemoveBankAccount(before.ID, bank_accounts, practices));
    await removeAccountRow(db, "bank_account", { _doctor: client.ID, ID: before.ID });
    auditWrite({
      controller,
      identity: client.ID,
      message: `removed the bank account ${before.name}`,
      before,
    });
    return { id: before.ID };
  },

  async removePerson({ db, client, params, assertFound, auditWrite }) {
    const { authorised_person } = await lockAccount(db, client.ID);
    const before = assertFound(authorised_person.find(({ ID }) => ID === params.id));
    await removeAccountRow(db, "authorised_person", { _doctor: client.ID, ID: before.ID });
    auditWrite({
      controller,
      identity: client.ID,
      message: `removed the authorised person ${before.name}`,
      before,
    });
    return { id: before.ID };
  },
};

/**
 * Saves the lists of an update, bank accounts before practices because a practice refers to a bank account
 * (G-43). Rejects a sent list that leaves the client without a bank account or practice.
 */
async function saveLists(
  call: UpdateContext & { readonly db: Db },
  client: Client,
  lists: AccountLists,
): Promise<void> {
  const { db, actor, now, fail, assertFound } = call;
  const standing = assertFound(await findAccessFacts(db, actor, client.ID));
  await lockClient(db, client.ID);
  for (const [index, entry] of (lists.bank_accounts ?? []).entries()) {
    const prefix = `bank_accounts.${index}.`;
    const currentFile = client.bank_accounts.find(({ ID }) => ID === entry.ID)?._file ?? null;
    await claimBankFile({ ...call, client: standing, requestingID: null }, entry._file, currentFile, prefix);
    await saveBankAccount(db, entry, { _doctor: client.ID, now, at: prefix });
  }
  for (const [index, entry] of (lists.practices ?? []).entries())
    await savePractice(db, entry, { _doctor: client.ID, now, at: `practices.${index}.` });
  for (const [index, entry] of (lists.authorised_person ?? []).entries())
    await saveAuthorisedPerson(db, entry, { _doctor: client.ID, now, at: `authorised_person.${index}.` });
  const after = assertFound(await findFullClient(db, client.ID));
  if (lists.bank_accounts && after.bank_accounts.length === 0) fail(noBankAccount);
  if (lists.practices && after.practices.length === 0) fail(noPractice);
}
