import { IconCalendarRepeat } from "@tabler/icons-react";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { ask } from "./dialog-request.ts";

const WORDS = "add patient recall review follow-up";

const isMatch = (query: string): boolean =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => WORDS.includes(word));

/** Renders the palette result that opens the form of a new recall from any page. */
export function FoundRecalls({ query }: { query: string }) {
  const client = useClientIfOpen();
  if (!client || query.trim() === "" || !isMatch(query)) return null;
  const row = {
    id: "recall",
    label: "Add recall",
    icon: IconCalendarRepeat,
    run: () => ask({ kind: "add", patient: null }),
  };
  return <PaletteRows area="account" group="Recalls" rows={[row]} />;
}
