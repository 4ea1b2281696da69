import { useNavigate, useRouter } from "@tanstack/react-router";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type MouseEvent, type Ref, useEffect, useRef, useState } from "react";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import type { MenuEntry, PaletteRow } from "#platform/web/shell/feature.ts";
import classes from "./Palette.module.css";
import { PaletteButton } from "./PaletteButton.tsx";

interface PaletteLineProps {
  row: PaletteRow;
  area: MenuEntry["area"];
}

export function PaletteLine({ row, area }: PaletteLineProps) {
  return row.preview ? <PreviewLine row={row} area={area} /> : <Line row={row} area={area} />;
}

/** Renders the preview of a row only while the row is marked. Previews of other rows read no data. */
function PreviewLine({ row, area }: PaletteLineProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isMarked, setMarked] = useState(false);
  useEffect(() => {
    const element = button.current;
    if (!element) return undefined;
    const update = (): void => setMarked(element.hasAttribute("data-selected"));
    update();
    const observer = new MutationObserver(update);
    observer.observe(element, { attributeFilter: ["data-selected"] });
    return () => observer.disconnect();
  }, []);
  return (
    <div className={classes.previewed} data-marked-line={isMarked || undefined}>
      <Line row={row} area={area} ref={button} />
      {isMarked && row.preview}
    </div>
  );
}

function Line({ row, area, ref }: PaletteLineProps & { ref?: Ref<HTMLButtonElement> }) {
  const navigate = useNavigate();
  const router = useRouter();
  const pathOf = useAreaPath();
  const { icon: Icon } = row;
  const other = row.run === undefined ? "tab" : row.edit ? "edit" : undefined;
  const act = (event: MouseEvent): void => {
    const isOther = event.ctrlKey || event.metaKey;
    if (row.run) {
      if (isOther && row.edit) row.edit();
      else row.run();
      return;
    }
    const destination = { to: pathOf(area, row.to), search: row.search };
    if (isOther) window.open(router.buildLocation(destination).href, "_blank", "noopener");
    else void navigate(destination);
  };
  return (
    <PaletteButton
      ref={ref ?? null}
      other={other}
      isMore={row.run !== undefined && row.isMore === true}
      onClick={act}
    >
      <Icon size={17} stroke={1.7} />
      <span className={classes.words}>
        <span className={classes.label}>{row.label}</span>
        {row.detail && <span className={classes.detail}> {row.detail}</span>}
      </span>
      {row.note && (
        <span className={classes.note} data-tone={row.isWarning ? "ochre" : undefined}>
          {row.isWarning && <IconAlertTriangle size={14} aria-hidden />}
          {row.note}
        </span>
      )}
      {row.keys && <Kbd keys={row.keys} />}
    </PaletteButton>
  );
}
