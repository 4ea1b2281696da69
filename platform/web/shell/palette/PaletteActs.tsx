import { IconBolt } from "@tabler/icons-react";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { pressedThere, useRegisteredShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import classes from "./Palette.module.css";
import { PaletteButton, PaletteGroup } from "./PaletteButton.tsx";

/** Lists the current page's actions, found by the descriptions of their shortcuts. */
export function PaletteActs({ query }: { query: string }) {
  const words = query.toLowerCase();
  const registered = useRegisteredShortcuts().flat();
  const acts =
    words === ""
      ? []
      : registered.filter(({ does, also = "", run }) => run !== pressedThere && `${does} ${also}`.toLowerCase().includes(words));
  if (acts.length === 0) return null;
  return (
    <PaletteGroup label="On this page">
      {acts.map(({ keys, does, run }) => (
        <PaletteButton key={keys + does} onClick={() => run(new KeyboardEvent("keydown"))}>
          <IconBolt size={17} stroke={1.7} />
          <span className={classes.words}>{does}</span>
          <Kbd keys={keys} />
        </PaletteButton>
      ))}
    </PaletteGroup>
  );
}
