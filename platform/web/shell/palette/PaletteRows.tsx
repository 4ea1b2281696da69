import type { MenuEntry, PaletteRow } from "#platform/web/shell/feature.ts";
import { PaletteGroup } from "./PaletteButton.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import { PalettePending } from "./lazy-results.tsx";

const MAX_ROWS = 6;

interface PaletteRowsProps {
  area: MenuEntry["area"];
  group: string;
  rows: readonly PaletteRow[];
  /** True while the rows shown belong to an earlier query. Enter waits until the new rows have arrived. */
  isPending?: boolean;
}

/** Renders a group of the palette: a feature's results or actions. */
export function PaletteRows({ area, group, rows, isPending = false }: PaletteRowsProps) {
  if (rows.length === 0) return isPending ? <PalettePending /> : null;
  return (
    <PaletteGroup label={group} isPending={isPending}>
      {rows.slice(0, MAX_ROWS).map((row) => (
        <PaletteLine key={row.id} row={row} area={area} />
      ))}
    </PaletteGroup>
  );
}
