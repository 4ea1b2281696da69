import type { MenuEntry, PaletteRow } from "./feature.ts";
import { PaletteGroup } from "./PaletteButton.tsx";
import { PaletteLine } from "./PaletteLine.tsx";

const SHOWN = 6;

/** A group of the palette: what a feature found, or what it offers to do. */
export function PaletteRows({ area, group, rows }: { area: MenuEntry["area"]; group: string; rows: readonly PaletteRow[] }) {
  if (rows.length === 0) return null;
  return (
    <PaletteGroup label={group}>
      {rows.slice(0, SHOWN).map((row) => (
        <PaletteLine key={row.id} row={row} area={area} />
      ))}
    </PaletteGroup>
  );
}
