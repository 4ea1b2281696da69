/** Headings of the sample file, in the words of an invoice. */
export const SAMPLE_HEADINGS = [
  "Client",
  "Invoice date",
  "Due date",
  "Reference",
  "Product",
  "Description",
  "Unit price",
  "Units",
  "GST",
] as const;

const LINES = [
  ["raman", "30/11/2026", "14/12/2026", "NOV-26", "", "Transcription, November", "0.1825", "7120", "yes"],
  ["raman", "30/11/2026", "14/12/2026", "NOV-26", "", "Coding, November", "5.00", "12", "yes"],
] as const;

/** Text of the sample file: one invoice with two lines. */
export const sampleFile = (): string =>
  [SAMPLE_HEADINGS, ...LINES]
    .map((cells) => cells.map((cell) => (cell.includes(",") ? `"${cell}"` : cell)).join(","))
    .join("\r\n");
