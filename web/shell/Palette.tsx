import { Spotlight, spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { useEffect } from "react";
import { Kbd } from "#web/ui/Kbd.tsx";
import type { MenuEntry } from "./feature.ts";
import { PaletteActs } from "./PaletteActs.tsx";
import { PaletteClients } from "./PaletteClients.tsx";
import { PalettePages } from "./PalettePages.tsx";
import classes from "./Palette.module.css";
import { paletteOf } from "./registry.ts";
import { useSession } from "./session.tsx";

/** Rows that arrive after the last letter replace the selected one: Enter then means the first. */
function selectSomething(search: Element): void {
  const list = search.closest('[role="dialog"]');
  if (!list?.querySelector("[data-action][data-selected]"))
    list?.querySelector("[data-action]")?.setAttribute("data-selected", "true");
}

export interface PaletteProps {
  area: MenuEntry["area"];
  /** Opens at every new number. */
  asked: number;
  query: string;
  setQuery: (query: string) => void;
}

/** Ctrl K: people, ids, pages and actions by name. */
export function Palette({ area, asked, query, setQuery }: PaletteProps) {
  const { may } = useSession();
  useEffect(() => {
    if (asked > 0) spotlight.open();
  }, [asked]);
  const sources = paletteOf(area).filter((source) => may(source.needs));
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      // Its door listens to Ctrl K.
      shortcut={null}
      scrollable
      maxHeight={470}
      size={640}
      radius="lg"
      yOffset={96}
      overlayProps={{ blur: 0 }}
      // As in every dialog: the page itself never scrolls.
      lockScroll={false}
      transitionProps={{ duration: 80 }}
      classNames={{ content: classes.content, body: classes.body, search: classes.search, actionsList: classes.list }}
    >
      <Spotlight.Search
        placeholder="Search or jump to…"
        aria-label="Search or jump to"
        data-palette-search
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        rightSection={<Kbd keys="Escape" />}
        onKeyDown={(event) => event.key === "Enter" && selectSomething(event.currentTarget)}
      />
      <Spotlight.ActionsList>
        {sources.map(({ name, found: Found }) => (
          <Found key={name} query={query.trim()} />
        ))}
        <PaletteClients area={area} query={query.trim()} />
        <PaletteActs query={query.trim()} />
        <PalettePages area={area} query={query} />
      </Spotlight.ActionsList>
      <div className={classes.foot} aria-hidden>
        <span>
          <Kbd keys="ArrowUp ArrowDown" /> move
        </span>
        <span>
          <Kbd keys="Enter" /> open
        </span>
        <span>
          <Kbd keys="Escape" /> close
        </span>
      </div>
    </Spotlight.Root>
  );
}
