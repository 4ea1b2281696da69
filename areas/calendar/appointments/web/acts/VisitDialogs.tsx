import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { formatTime } from "#kernel/wall-time.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/ConfirmDialog.tsx";
import { AppointmentModal } from "../form/AppointmentModal.tsx";
import { ReadVisit } from "../form/ReadVisit.tsx";
import { isRepeating, type Visit, visitName } from "../visit/visit.ts";
import { weekdayAndDay } from "../visit/words.ts";
import { type NewVisit, useVisitActs } from "./acts.ts";
import { CancelModal } from "./CancelModal.tsx";
import { visitReadings } from "./readings.ts";
import { ScopeDialog, type ScopeQuestion } from "./ScopeDialog.tsx";
import { seriesQuery } from "./series.ts";

/** What is being asked about a visit right now. */
export type Asked =
  | { kind: "book"; known: NewVisit }
  | { kind: "edit" | "cancel" | "remove"; visit: Visit }
  | ({ kind: "scope" } & ScopeQuestion);

export function VisitDialogs({ asked, ask }: { asked: Asked | null; ask: (next: Asked | null) => void }) {
  const { mayEdit } = useVisitActs();
  const close = (): void => ask(null);
  if (asked === null) return null;
  if (asked.kind === "book") return <AppointmentModal known={asked.known} onClose={close} />;
  if (asked.kind === "scope") return <ScopeDialog {...asked} />;
  if (asked.kind === "cancel") return <CancelModal visit={asked.visit} onClose={close} />;
  if (asked.kind === "remove") return <RemoveDialog visit={asked.visit} onClose={close} />;
  if (!mayEdit) return <ReadVisit visit={asked.visit} onClose={close} />;
  return (
    <AppointmentModal
      visit={asked.visit}
      onClose={close}
      onCancelVisit={() => ask({ kind: "cancel", visit: asked.visit })}
      onRemove={() => ask({ kind: "remove", visit: asked.visit })}
    />
  );
}

function RemoveDialog({ visit, onClose }: { visit: Visit; onClose: () => void }) {
  const remove = useSend(appointmentRoutes.remove, {
    done: "Successfully Deleted",
    failed: "Delete Failed",
    refresh: visitReadings,
    onDone: onClose,
  });
  const send = (scope?: RepeatScope): void => remove.send({ params: { id: visit.ID }, query: seriesQuery(visit, scope) });
  if (isRepeating(visit)) return <ScopeDialog visit={visit} verb="Delete" isLoss onAnswer={send} onCancel={onClose} />;
  return (
    <ConfirmDialog
      opened
      title="Delete appointment"
      confirm="Delete appointment"
      cancel="Close"
      isLoss
      busy={remove.isSending}
      onCancel={onClose}
      onConfirm={() => send()}
    >
      {visitName(visit)}, {weekdayAndDay(visit.appointment_date)},{" "}
      <span className="tn">
        {formatTime(visit.start_time)}–{formatTime(visit.end_time)}
      </span>
      , will be permanently deleted. To keep a record of it, cancel it instead.
    </ConfirmDialog>
  );
}
