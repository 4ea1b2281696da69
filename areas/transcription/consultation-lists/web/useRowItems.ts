import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { type Consultation, type ConsultationList, MAX_ITEMS } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { readItems } from "../rules/items.ts";

interface Entry {
  readonly text: string;
  /**
   * The row's version when typing began, so that another user's change in the meantime is not overwritten
   * (F-7).
   */
  readonly version: number;
}

/** Manages the typed items of a row. The text is kept until it is saved, even if a save is refused. */
export function useRowItems(list: ConsultationList, row: Consultation, isOpen: boolean) {
  const update = useSend(consultationListRoutes.updateRow, {
    errors: "inline",
    refresh: [consultationListRoutes.get, consultationListRoutes.brief],
  });
  const [entry, setEntry] = useState<Entry | null>(null);
  const isKept = entry !== null && (isOpen || entry.version === row.version || update.error !== null);
  const saved = row.items.join(" ");
  // Adds a space after the saved items, so that the next number can be typed at once.
  const text = isKept ? entry.text : isOpen && saved !== "" ? `${saved} ` : saved;
  const items = readItems(text);
  return {
    text,
    items: items ?? row.items,
    error:
      items === null
        ? `Enter up to ${MAX_ITEMS} item numbers.`
        : isKept
          ? (update.error?.message ?? null)
          : null,
    type: (next: string) =>
      setEntry({ text: next, version: isKept && update.error === null ? entry.version : row.version }),
    discard: () => setEntry(null),
    save(typed: string): void {
      const parsed = readItems(typed);
      if (parsed === null) return;
      if (parsed.join(" ") === saved) return setEntry(null);
      const version = isKept ? entry.version : row.version;
      setEntry({ text: typed, version });
      update.send({ params: { id: list.ID, row: row.ID }, body: { items: parsed, version } });
    },
  };
}
export type RowItems = ReturnType<typeof useRowItems>;
