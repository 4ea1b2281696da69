import { FILE_KINDS } from "#platform/files/rules/file-kind.ts";

/** Whether the text of a file can be read at all: DOCX, RTF or plain text. */
export const hasText = ({ mime_type }: { readonly mime_type: string }): boolean =>
  [FILE_KINDS.docx, FILE_KINDS.rtf, FILE_KINDS.txt].some(({ mime }) => mime === mime_type);
