import { WAITING_EVERY_MS, waitingRoutes } from "#platform/waiting/waiting.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";

/** Reads the counts of waiting work. The home page and the navigation share one request. */
export const useWaiting = () => useRead(waitingRoutes.list, {}, { every: WAITING_EVERY_MS });
