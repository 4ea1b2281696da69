import { useEffect } from "react";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { PaletteProps } from "./Palette.tsx";
import { usePaletteRequests, usePaletteKeys } from "./usePaletteKeys.ts";

const Palette = lazyComponent<PaletteProps>(() => import("./Palette.tsx").then((module) => module.Palette));

/**
 * Opens the palette on Ctrl K. Its code is loaded when the page is idle, or at the latest when the palette is
 * opened.
 */
export function LazyPalette({ area }: { area: MenuEntry["area"] }) {
  const requestCount = usePaletteRequests();
  const keys = usePaletteKeys();
  useEffect(() => whenIdle(Palette.preload), []);
  return requestCount > 0 ? <Palette area={area} asked={requestCount} {...keys} /> : null;
}
