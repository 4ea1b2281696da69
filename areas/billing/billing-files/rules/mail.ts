import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";

interface SentFiles {
  readonly client: string;
  /** Name of the user who sent the files. */
  readonly by: string;
  readonly files: readonly { readonly name: string; readonly comment: string | null }[];
  readonly url: string;
}

/**
 * Builds the email that notifies the billing team of sent bulk bills (G-45). Contains a link but not the
 * files.
 */
export function bulkBillMail({ client, by, files, url }: SentFiles): MailWords {
  const countText = files.length === 1 ? "a bulk bill" : `${files.length} bulk bills`;
  return writeMail(
    files.length === 1 ? `Bulk bill for ${client}` : `${files.length} bulk bills for ${client}`,
    [
      "Hello,",
      `${by} sent ${countText} for ${client}:`,
      { list: files.map(({ name, comment }) => `${name}${comment ? `: ${comment}` : ""}`) },
      { button: "Open the billing files", url },
    ],
  );
}
