import { IconUserPlus } from "@tabler/icons-react";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { PaletteRows } from "#platform/web/shell/palette/PaletteRows.tsx";
import { useRegisteredShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { askPatient } from "./adding-request.ts";

const LABEL = "Add patient";
const NAMES = `${LABEL} new patient create patient`.toLowerCase();

/** Command "Add patient" of the palette. Omitted on pages that offer the same action themselves. */
export function AddPatientCommand({ query }: { query: string }) {
  const client = useClientIfOpen();
  const isOnPage = useRegisteredShortcuts().some((keys) => keys.some(({ does }) => does === LABEL));
  const words = query.toLowerCase().split(/\s+/);
  if (client === null || query === "" || isOnPage || !words.every((word) => NAMES.includes(word)))
    return null;
  const row = { id: "new", label: LABEL, icon: IconUserPlus, run: () => askPatient({}) };
  return <PaletteRows area="account" group="Add" rows={[row]} />;
}
