import { IconBolt } from "@tabler/icons-react";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { noAction, useRegisteredShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import classes from "./Palette.module.css";
import { PaletteButton, PaletteGroup } from "./PaletteButton.tsx";

/** Lists the current page's actions, found by the descriptions of their shortcuts. */
export function PaletteActs({ query }: { query: string }) {
  const searchText = query.toLowerCase();
  const shortcuts = useRegisteredShortcuts().flat();
  const acts =
    searchText === ""
      ? []
      : shortcuts.filter(
          ({ does, also = "", run }) =>
            run !== noAction && `${does} ${also}`.toLowerCase().includes(searchText),
        );
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
