import { IconLayoutColumns } from "@tabler/icons-react";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";

const WORDS = "calendar of several doctors side by side first free time columns";

const isMatch = (query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => WORDS.includes(word));

/** Renders the palette result that opens the calendars of several doctors from any page of a client. */
export function FoundDoctors({ query }: { query: string }) {
  if (query.trim().length < 3 || !isMatch(query.trim())) return null;
  const row = { id: "side-by-side", label: "Doctors side by side", icon: IconLayoutColumns, to: "doctors" };
  return <PaletteRows area="account" group="Calendar" rows={[row]} />;
}
