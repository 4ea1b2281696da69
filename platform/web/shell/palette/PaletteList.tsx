import { memo } from "react";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { PaletteActs } from "./PaletteActs.tsx";
import { PaletteClients } from "./PaletteClients.tsx";
import { PalettePages } from "./PalettePages.tsx";
import { isThemeQuery, PaletteThemes } from "./PaletteThemes.tsx";
import { useRegistry } from "#platform/web/shell/registry.ts";
import { useSession } from "#platform/web/shell/session.tsx";

/** Renders the results for a query, grouped by source. */
export const PaletteList = memo(function PaletteList({
  area,
  query,
}: {
  area: MenuEntry["area"];
  query: string;
}) {
  const { may } = useSession();
  const { paletteOf } = useRegistry();
  const trimmedQuery = query.trim();
  const themes = <PaletteThemes area={area} query={trimmedQuery} />;
  const isTheme = isThemeQuery(trimmedQuery);
  return (
    <>
      {isTheme && themes}
      {paletteOf(area)
        .filter((source) => may(source.needs))
        .map(({ name, results: Results }) => (
          <Results key={name} query={trimmedQuery} />
        ))}
      <PaletteClients area={area} query={trimmedQuery} />
      <PaletteActs query={trimmedQuery} />
      {!isTheme && themes}
      <PalettePages area={area} query={query} />
    </>
  );
});
