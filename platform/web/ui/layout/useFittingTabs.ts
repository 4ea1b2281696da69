import { type RefObject, useLayoutEffect, useState } from "react";
import { fitTabs } from "./fit-tabs.ts";

/**
 * Returns the indexes of the tabs that fit into the row, measured by a hidden row with all tabs and the "More"
 * button as its last element. Without a layout, as in print, all tabs fit.
 */
export function useFittingTabs(
  ruler: RefObject<HTMLElement | null>,
  { labels, open }: { readonly labels: readonly string[]; readonly open: number },
): number[] {
  const all = labels.map((_label, index) => index);
  const [room, setRoom] = useState<{ names: string; widths: number[]; available: number } | null>(null);
  const names = labels.join("\n");
  useLayoutEffect(() => {
    const row = ruler.current;
    if (!row) return;
    const measure = (): void => {
      const widths = [...row.children].map((child) => child.getBoundingClientRect().width);
      setRoom({ names, widths, available: row.clientWidth });
    };
    measure();
    if (typeof ResizeObserver !== "function") return;
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    return () => observer.disconnect();
  }, [ruler, names]);
  if (room?.names !== names || room.available === 0) return all;
  const { widths, available } = room;
  return fitTabs({ widths: widths.slice(0, -1), more: widths.at(-1) ?? 0, open, available });
}
