import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { PaletteRows } from "./PaletteRows.tsx";

const THEMES = [
  { id: "light", label: "Light theme", icon: IconSun },
  { id: "dark", label: "Dark theme", icon: IconMoon },
  { id: "auto", label: "Match system theme", icon: IconDeviceDesktop },
] as const;

/**
 * Returns true if the query is "dark", "light" or "theme" in full. Theme rows then come before people with
 * similar names.
 */
export const isThemeQuery = (query: string): boolean =>
  THEMES.some(({ label }) => label.toLowerCase().split(" ").includes(query.toLowerCase()));

export function PaletteThemes({ area, query }: { area: MenuEntry["area"]; query: string }) {
  const { setColorScheme } = useMantineColorScheme();
  const themes =
    query === "" ? [] : THEMES.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()));
  return (
    <PaletteRows
      area={area}
      group="Appearance"
      rows={themes.map((theme) => ({ ...theme, run: () => setColorScheme(theme.id) }))}
    />
  );
}
