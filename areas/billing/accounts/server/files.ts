import { refusalOf } from "#kernel/contract/problem.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { misfitReason } from "#platform/files/rules/purpose.ts";
import { type FileAccess, claimUpload, findFile } from "#platform/files/server/index.ts";
import { bankFile } from "../contract.ts";
import { fileTooLargeForBank, wrongFileForBank } from "../problems.contract.ts";

/**
 * Claims the file of a bank account unless the account already has it (RULE-ACCT-13, -14). `prefix` is the prefix
 * of the account's fields in the body. Throws a refusal if the file is unknown, too large or of the wrong
 * kind.
 */
export async function claimBankFile(
  access: FileAccess,
  _file: number | null | undefined,
  currentFile: number | null,
  prefix = "",
): Promise<void> {
  if (!_file || _file === currentFile) return;
  if (await claimUpload(access, _file, bankFile)) return;
  const file = await findFile(access.db, access.client.ID, _file);
  const message = file && file._uploaded_by === access.actor.ID ? misfitReason(file, bankFile) : null;
  const problem =
    [fileTooLargeForBank, wrongFileForBank].find((candidate) => candidate.sentence(undefined) === message) ??
    unknownFile;
  throw refusalOf(problem, undefined, { [`${prefix}_file`]: problem.sentence(undefined) });
}
