import { IconArrowsJoin, IconCopy } from "@tabler/icons-react";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";

const ROWS = [
  {
    id: "merge",
    label: "Merge patients",
    detail: "possible duplicates",
    icon: IconArrowsJoin,
    to: "patients/merge",
  },
  {
    id: "duplicates",
    label: "Possible duplicates",
    detail: "possible duplicate patients",
    icon: IconCopy,
    to: "patients/duplicates",
  },
];

/** Commands of the palette (Ctrl K) for the two merge pages, which have no entry in the menu. */
export function FoundMerge({ query }: { query: string }) {
  const text = query.trim().toLowerCase();
  const rows =
    text.length < 2
      ? []
      : ROWS.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(text));
  return rows.length === 0 ? null : <PaletteRows area="account" group="Patients" rows={rows} />;
}
