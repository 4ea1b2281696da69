import { refusalOf } from "#kernel/contract/problem.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { misfit } from "#platform/files/rules/purpose.ts";
import { type FileAccess, claimUpload, findFile } from "#platform/files/server/index.ts";
import { bankFile } from "../contract.ts";
import { fileTooLargeForBank, wrongFileForBank } from "../problems.contract.ts";

/** RULE-ACCT-13, -14: the file a bank account names, unless it has it already; `at` is where the account is in the body. */
export async function claimBankFile(
  access: FileAccess,
  _file: number | null | undefined,
  held: number | null,
  at = "",
): Promise<void> {
  if (!_file || _file === held) return;
  if (await claimUpload(access, _file, bankFile)) return;
  const file = await findFile(access.db, access.client.ID, _file);
  const words = file && file._uploaded_by === access.actor.ID ? misfit(file, bankFile) : null;
  const problem = [fileTooLargeForBank, wrongFileForBank].find((one) => one.sentence(undefined) === words) ?? unknownFile;
  throw refusalOf(problem, undefined, { [`${at}_file`]: problem.sentence(undefined) });
}
