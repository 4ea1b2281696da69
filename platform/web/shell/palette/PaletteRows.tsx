import type { MenuEntry, PaletteRow } from "#platform/web/shell/feature.ts";
import { PaletteGroup } from "./PaletteButton.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import { PalettePending } from "./lazy-results.tsx";

const SHOWN = 6;

interface PaletteRowsProps {
  area: MenuEntry["area"];
  group: string;
  rows: readonly PaletteRow[];
  /** The rows of these words are still to come, and those of the words before stay meanwhile: Enter waits. */
  isPending?: boolean;
}

/** A group of the palette: what a feature found, or what it offers to do. */
export function PaletteRows({ area, group, rows, isPending = false }: PaletteRowsProps) {
  if (rows.length === 0) return isPending ? <PalettePending /> : null;
  return (
    <PaletteGroup label={group} isPending={isPending}>
      {rows.slice(0, SHOWN).map((row) => (
        <PaletteLine key={row.id} row={row} area={area} />
      ))}
    </PaletteGroup>
  );
}
