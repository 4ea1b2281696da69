import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";

/** Returns true if the text of this kind of file can be read: DOCX, RTF or plain text. */
export const hasText = ({ mime_type }: { readonly mime_type: string }): boolean =>
  [FILE_KINDS.docx, FILE_KINDS.rtf, FILE_KINDS.txt].some(({ mime }) => mime === mime_type);
