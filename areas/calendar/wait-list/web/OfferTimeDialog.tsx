import { useQuery } from "@tanstack/react-query";
import { IconSend } from "@tabler/icons-react";
import { appointmentRoutes, type FreeTime } from "#areas/calendar/appointments/contract.ts";
import { dayFormatter } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { request } from "#platform/web/api/request.ts";
import type { RequestError } from "#platform/web/api/request-error.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { WaitListEntry } from "../entry.contract.ts";
import { offerRoutes } from "../offer.contract.ts";
import { findFittingTimes } from "../rules/free-times.ts";
import { nameOf, timesWords } from "../rules/words.ts";
import { OFFER_ROUTES } from "./FitRow.tsx";
import classes from "./wait-list.module.css";

const weekdayAndDay = dayFormatter({ weekday: "short", day: "numeric", month: "short" });
const whenOf = ({ appointment_date, start_time, end_time }: FreeTime): string =>
  `${weekdayAndDay(appointment_date)}, ${start_time}–${end_time}`;

/** Reads the next free times that suit the patient. */
function useFittingTimes(entry: WaitListEntry) {
  const owner = useOwner();
  const now = useNow(useClient().zone);
  return useQuery<FreeTime[], RequestError>({
    queryKey: ["fitting times", owner, entry.ID, entry.version, now.day],
    queryFn: ({ signal }) =>
      findFittingTimes(entry, now, (follow_up, start_time) => {
        const query = {
          follow_up,
          start_time,
          _visit_type: entry._visit_type ?? undefined,
          holidays: "skip",
        } as const;
        return request(appointmentRoutes.nextFree, { query }, { owner, signal }).catch(
          (error: RequestError) => {
            if (error.status === 404) return null;
            throw error;
          },
        );
      }),
  });
}

interface OfferTimeProps {
  entry: WaitListEntry;
  onClose: () => void;
}

/** Renders the dialog that offers a waiting patient one of the next free times. */
export function OfferTimeDialog({ entry, onClose }: OfferTimeProps) {
  const times = useFittingTimes(entry);
  return (
    <Modal
      opened
      title={`Offer time to ${nameOf(entry.patient)}`}
      onClose={onClose}
      foot={
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>
        Next free times for {entry.visit_type?.name ?? "any type"}, {timesWords(entry)}. The patient gets a
        message and the time is held.
      </p>
      {times.isPending && <Skeleton lines={3} height={44} />}
      {times.error && <ErrorState message={times.error.message} onRetry={() => void times.refetch()} />}
      {times.data?.length === 0 && <p>No free time fits. Change the entry or the availability.</p>}
      <ul className={classes.fits} aria-label="Free times that fit">
        {times.data?.map((time) => (
          <TimeRow key={whenOf(time)} entry={entry} time={time} onDone={onClose} />
        ))}
      </ul>
    </Modal>
  );
}

function TimeRow({ entry, time, onDone }: { entry: WaitListEntry; time: FreeTime; onDone: () => void }) {
  const when = whenOf(time);
  const send = useSend(offerRoutes.offer, {
    failed: "Save Failed",
    refresh: OFFER_ROUTES,
    onDone: () => {
      toast.done("Saved Successfully", { detail: `Offered to ${nameOf(entry.patient)}: ${when}` });
      onDone();
    },
  });
  const { appointment_date, start_time, end_time, _location, location } = time;
  return (
    <li>
      <div className={classes.fit}>
        <b className="tn">{when}</b>
        <span className="muted">{location?.name ?? "Any location"}</span>
      </div>
      <Button
        icon={<IconSend size={16} />}
        busy={send.isSending}
        aria-label={`Offer ${when}`}
        onClick={() =>
          send.send({ params: { id: entry.ID }, body: { appointment_date, start_time, end_time, _location } })
        }
      >
        Offer
      </Button>
    </li>
  );
}
