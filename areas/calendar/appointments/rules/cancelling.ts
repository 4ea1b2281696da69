import type { Visit } from "./visit.ts";

/** STATE-APPT-01: a cancelled visit is closed for billing; what it was before is kept (C-28). Cancelling twice only changes the reason. */
export function cancelled<V extends Visit>(visit: V, reason: string | null): V {
  const was_billed_before_cancel = visit.cancelled ? visit.was_billed_before_cancel : visit.is_billed;
  return { ...visit, cancelled: true, cancellation_reason: reason, is_billed: true, was_billed_before_cancel };
}

/** STATE-APPT-02: back as it was, billed or not; the reason goes. */
export function active<V extends Visit>(visit: V): V {
  if (!visit.cancelled) return { ...visit, cancellation_reason: null };
  return {
    ...visit,
    cancelled: false,
    cancellation_reason: null,
    is_billed: visit.was_billed_before_cancel,
    was_billed_before_cancel: false,
  };
}
