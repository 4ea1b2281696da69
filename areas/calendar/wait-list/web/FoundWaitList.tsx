import { IconHourglass } from "@tabler/icons-react";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { ask } from "./dialog-request.ts";

const WORDS = "add patient to wait list waiting waitlist";

const isMatch = (query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => WORDS.includes(word));

/** Renders the palette result that opens the form of a new wait list entry from any page. */
export function FoundWaitList({ query }: { query: string }) {
  const client = useClientIfOpen();
  if (!client || query.trim() === "" || !isMatch(query)) return null;
  const row = {
    id: "wait-list",
    label: "Add to wait list",
    icon: IconHourglass,
    run: () => ask({ kind: "add", patient: null }),
  };
  return <PaletteRows area="account" group="Wait list" rows={[row]} />;
}
