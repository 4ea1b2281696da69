import { type Block, type Document, doc, facts, heading, paragraph, table } from "#kernel/text/document.ts";

/** Builds the empty form for completion by hand (API-IFRM-010). */
export function blankDocument(): Document {
  const line = "_____________________________________";
  const empty = (labels: readonly string[]): Block => facts(labels.map((label) => [label, line] as const));
  const rows = (count: number) => Array.from({ length: count }, () => ({}));
  const columns = (titles: readonly string[]) =>
    titles.map((title) => ({ title, cell: () => "__________________" }));
  return doc(
    "Practitioner registration",
    [
      paragraph(
        "Complete this form by hand if you can't use the insurer forms in Corella. Sign it and return it to Corella.",
      ),
      heading("1 This form"),
      empty(["New registration or update", "Effective from", "State or territory", "Health funds"]),
      heading("2 Practitioner"),
      empty(["Name", "Date of birth", "AHPRA registration", "Specialties", "Mobile", "Email"]),
      heading("3 Practices and provider numbers"),
      table(columns(["Provider number", "Practice and address", "Telephone", "Pay into"]), rows(6)),
      heading("4 Bank accounts"),
      table(columns(["Account name", "Bank and branch", "BSB", "Account", "ABN"]), rows(2)),
      heading("5 Gap cover"),
      empty(["No gap or known gap"]),
      heading("6 Contact for this form"),
      empty(["Name", "Address", "Telephone", "Email"]),
      heading("7 Declaration and signature"),
      paragraph("The details are true and complete. I will tell the fund when they change."),
      empty(["Signature", "Date"]),
    ],
    { subtitle: "Health fund form", footer: "Corella health fund form" },
  );
}
