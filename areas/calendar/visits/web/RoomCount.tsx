import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { visitRoutes } from "../contract.ts";

const REFRESH_MS = 60_000;

/**
 * Renders the number of waiting patients for the entry in the menu. Reads no patient names, because the menu
 * is on screen on every page.
 */
export function RoomCount() {
  const { today } = useClient();
  const { data } = useRead(visitRoutes.marks, { query: { start: today, end: today } }, { every: REFRESH_MS });
  const waiting = data?.filter(({ step }) => step === "ready").length ?? 0;
  return waiting > 0 ? countFormat.format(waiting) : null;
}
