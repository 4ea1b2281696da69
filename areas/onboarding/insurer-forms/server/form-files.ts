import { unknownFile, type FilePurpose } from "#platform/files/contract.ts";
import { type FileAccess, claimUpload } from "#platform/files/server/index.ts";
import { type FieldErrors } from "#kernel/contract/problem.ts";
import type { Answers } from "../answers.contract.ts";
import { formAttachment, signatureFile } from "../contract.ts";
import { listFormFiles, replaceFormFiles } from "./documents.queries.ts";
import { findClientSignature } from "./signature.queries.ts";

/**
 * Claims the files named by the answers: the form's existing ones, the signature of the sign-up, and the
 * caller's own new uploads. Returns the errors by field.
 */
export async function claimFormFiles(access: FileAccess, _form: number, answers: Answers): Promise<FieldErrors> {
  const { db, client } = access;
  const held = new Set((await listFormFiles(db, client.ID, _form)).map(({ ID }) => ID));
  const ofSignup = await findClientSignature(db, client.ID);
  const words = unknownFile.sentence(undefined);
  const isTaken = async (file: number, purpose: FilePurpose) =>
    held.has(file) || (await claimUpload(access, file, purpose)) !== null;
  const { _signature_file, attachments } = answers;
  const isSigned = _signature_file === null || _signature_file === ofSignup || (await isTaken(_signature_file, signatureFile));
  if (!isSigned) return { _signature_file: words };
  for (const [place, { _file }] of attachments.entries())
    if (!(await isTaken(_file, formAttachment))) return { [`attachments.${place}._file`]: words };
  const signature = _signature_file === null ? [] : [{ _file: _signature_file, kind: "signature" as const }];
  await replaceFormFiles(db, client.ID, _form, [...signature, ...attachments]);
  return {};
}
