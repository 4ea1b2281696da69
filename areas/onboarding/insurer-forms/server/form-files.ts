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
export async function claimFormFiles(
  access: FileAccess,
  _form: number,
  answers: Answers,
): Promise<FieldErrors> {
  const { db, client } = access;
  const formFileIds = new Set((await listFormFiles(db, client.ID, _form)).map(({ ID }) => ID));
  const signupSignature = await findClientSignature(db, client.ID);
  const message = unknownFile.sentence(undefined);
  const tryClaim = async (file: number, purpose: FilePurpose) =>
    formFileIds.has(file) || (await claimUpload(access, file, purpose)) !== null;
  const { _signature_file, attachments } = answers;
  const isSigned =
    _signature_file === null ||
    _signature_file === signupSignature ||
    (await tryClaim(_signature_file, signatureFile));
  if (!isSigned) return { _signature_file: message };
  for (const [index, { _file }] of attachments.entries())
    if (!(await tryClaim(_file, formAttachment))) return { [`attachments.${index}._file`]: message };
  const signature = _signature_file === null ? [] : [{ _file: _signature_file, kind: "signature" as const }];
  await replaceFormFiles(db, client.ID, _form, [...signature, ...attachments]);
  return {};
}
