import { useNavigate } from "@tanstack/react-router";
import { Kbd } from "#platform/web/ui/Kbd.tsx";
import { useAreaPath } from "./areaPath.ts";
import type { MenuEntry, PaletteRow } from "./feature.ts";
import classes from "./Palette.module.css";
import { PaletteButton } from "./PaletteButton.tsx";

export function PaletteLine({ row, area }: { row: PaletteRow; area: MenuEntry["area"] }) {
  const navigate = useNavigate();
  const pathOf = useAreaPath();
  const { icon: Icon } = row;
  return (
    <PaletteButton onClick={() => (row.run ? row.run() : void navigate({ to: pathOf(area, row.to), search: row.search }))}>
      <Icon size={17} stroke={1.7} />
      <span className={classes.words}>
        <span className={classes.label}>{row.label}</span> {row.detail && <span className={classes.detail}>{row.detail}</span>}
      </span>
      {row.note && <span className={classes.note}>{row.note}</span>}
      {row.keys && <Kbd keys={row.keys} />}
    </PaletteButton>
  );
}
