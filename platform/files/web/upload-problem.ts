import { emptyFile, type FilePurpose, fileTooLarge } from "../contract.ts";
import { kindOfName, kindProblem } from "../rules/file-kind.ts";
import { safeFileName } from "../rules/file-name.ts";

/**
 * Returns the message with which the server would refuse the file, or null. Checked before anything is sent.
 */
export function uploadProblem(file: File, purpose: FilePurpose): string | null {
  const name = safeFileName(file.name);
  const { kinds, limit, words } = purpose;
  const kindMessage = kindProblem({ name, declared: file.type, found: kindOfName(name) }, kinds, words);
  if (kindMessage !== null) return kindMessage;
  if (file.size === 0) return emptyFile.sentence({ name });
  return file.size > limit ? fileTooLarge.sentence({ name, limit, sentence: words?.tooLarge }) : null;
}
