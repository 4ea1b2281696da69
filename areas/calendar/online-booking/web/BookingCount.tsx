import { useRead } from "#platform/web/api/useRead.ts";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { onlineBookingRoutes } from "../contract.ts";

const REFRESH_MS = 60_000;

/** Renders the number of requests that reception has to act on, shown in the menu. Reads no names. */
export function BookingCount() {
  const { data } = useRead(onlineBookingRoutes.waiting, {}, { every: REFRESH_MS });
  const waiting = data?.waiting ?? 0;
  return waiting > 0 ? countFormat.format(waiting) : null;
}
