interface SentFiles {
  readonly client: string;
  /** Name of the user who sent the files. */
  readonly by: string;
  readonly files: readonly { readonly name: string; readonly comment: string | null }[];
  readonly url: string;
}

/**
 * Builds the email that tells the billing team about sent bulk bills (G-45). Contains a link but not the
 * files.
 */
export function bulkBillMail({ client, by, files, url }: SentFiles): { subject: string; text: string } {
  const countText = files.length === 1 ? "a bulk bill" : `${files.length} bulk bills`;
  const lines = files.map(({ name, comment }) => `- ${name}${comment ? `: ${comment}` : ""}`);
  return {
    subject: files.length === 1 ? `Bulk bill for ${client}` : `${files.length} bulk bills for ${client}`,
    text: `${by} sent ${countText} for ${client}:\n\n${lines.join("\n")}\n\nOpen the billing files: ${url}\n`,
  };
}
