interface Sent {
  readonly client: string;
  /** Who sent it. */
  readonly by: string;
  readonly files: readonly { readonly name: string; readonly comment: string | null }[];
  readonly url: string;
}

/** G-45: what the billing team reads; the files stay in Corella. */
export function bulkBillMail({ client, by, files, url }: Sent): { subject: string; text: string } {
  const many = files.length === 1 ? "a bulk bill" : `${files.length} bulk bills`;
  const lines = files.map(({ name, comment }) => `- ${name}${comment ? `: ${comment}` : ""}`);
  return {
    subject: files.length === 1 ? `Bulk bill for ${client}` : `${files.length} bulk bills for ${client}`,
    text: `${by} sent ${many} for ${client}:\n\n${lines.join("\n")}\n\nOpen the billing files: ${url}\n`,
  };
}
