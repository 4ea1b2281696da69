import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type BookingRequest, onlineBookingRoutes } from "../contract.ts";
import { requestName } from "../rules/words.ts";

const REFRESH = [
  onlineBookingRoutes.list,
  onlineBookingRoutes.get,
  onlineBookingRoutes.waiting,
  onlineBookingRoutes.onCalendar,
] as const;

/** Returns the functions that answer a request. Each one closes the dialog and names the request. */
export function useRequestActs(onClose: () => void) {
  const done = (verb: string) => (request: BookingRequest) => {
    toast.done("Saved Successfully", { detail: `${verb}. ${requestName(request)}` });
    onClose();
  };
  const accept = useSend(onlineBookingRoutes.accept, {
    errors: "inline",
    refresh: REFRESH,
    onDone: done("Request accepted"),
  });
  const decline = useSend(onlineBookingRoutes.decline, {
    errors: "inline",
    refresh: REFRESH,
    onDone: done("Request declined"),
  });
  const seen = useSend(onlineBookingRoutes.seen, { refresh: REFRESH, onDone: done("Marked as seen") });
  return { accept, decline, seen };
}
