import { useMemo, useRef, useState } from "react";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { usePreferences } from "#platform/web/theme/preferences.ts";
import type { RoomDoctor, Visit } from "../../contract.ts";
import { shortNames } from "../../rules/short-names.ts";
import { Columns } from "./Columns.tsx";
import { PhoneRoom } from "./PhoneRoom.tsx";
import { fullName, RoomContext, type RoomView, visitId } from "./room.ts";
import { RoomFoot } from "./RoomFoot.tsx";
import { RoomHeader } from "./RoomHeader.tsx";
import { useChime } from "./useChime.ts";
import { useRoom } from "./useRoom.ts";
import { useRoomChoices } from "./useRoomChoices.ts";
import { useRowFocus } from "./useRowFocus.ts";
import { useUndoStack } from "./useUndoStack.ts";
import { VisitFacts } from "./VisitFacts.tsx";
import { WalkInModal } from "./WalkInModal.tsx";

const NO_DOCTORS: readonly RoomDoctor[] = [];

/** Renders today's visits of every doctor of the company by state, kept up to date by the event stream. */
export function WaitingRoomPage() {
  const { read, isLive, now } = useRoom();
  const isPhone = usePhone();
  const mayEdit = useSession().may("calendar.edit");
  const choices = useRoomChoices(isPhone);
  const { isShort } = choices;
  const { roomSound } = usePreferences();
  const room = useRef<HTMLDivElement>(null);
  const [isWalkIn, setWalkIn] = useState(false);
  const [openedVisit, setOpenedVisit] = useState<{ doctor: number; visit: string } | null>(null);
  const undos = useLatest(useUndoStack());
  const doctors = read.data?.doctors ?? NO_DOCTORS;
  const { move, callNext } = useRowFocus(room);
  useChime(read.data?.doctors, roomSound);
  useShortcuts([
    { keys: "J", does: "Next patient", run: () => move(1) },
    { keys: "K", does: "Previous patient", run: () => move(-1) },
    { keys: "V", does: "Short names", run: choices.toggleShort },
    ...(mayEdit
      ? [
          { keys: "C", does: "Book walk-in", run: () => setWalkIn(true) },
          { keys: "N", does: "Call in the next patient", run: callNext },
          { keys: "mod+Z", does: "Undo the last step", run: () => void undos.current.undoLast() },
          { keys: "mod+Shift+Z", does: "Redo the last step", run: () => void undos.current.redoLast() },
        ]
      : []),
  ]);
  const names = useMemo(
    () => shortNames(doctors.flatMap(({ visits }) => visits.map(({ patient }) => patient))),
    [doctors],
  );
  const view: RoomView = {
    now,
    isShort,
    isPhone,
    mayEdit,
    nameOf: (visit) => (isShort ? names.get(visit.patient.ID) : undefined) ?? fullName(visit),
    keepUndo: (action) => undos.current.keep(action),
    open: (doctor, visit) => setOpenedVisit({ doctor: doctor.ID, visit: visitId(visit) }),
  };
  const isHere = ({ location }: Visit): boolean => choices.place === null || location?.name === choices.place;
  const facts = factsOf(doctors, openedVisit);
  const parts = {
    doctors,
    isHere,
    choices,
    isLive,
    readAt: read.data?.at ?? null,
    onWalkIn: mayEdit ? () => setWalkIn(true) : undefined,
  };
  return (
    <Page title="Waiting room">
      <RoomContext value={view}>
        {!isPhone && <RoomHeader {...parts} />}
        {read.isPending && <Skeleton lines={8} height={44} />}
        {read.isError && !read.data && (
          <ErrorState
            what="The waiting room couldn't be loaded."
            message={read.error.message}
            onRetry={() => void read.refetch()}
          />
        )}
        <div ref={room} style={{ display: "contents" }}>
          {isPhone ? <PhoneRoom {...parts} /> : read.data && <Columns doctors={doctors} isHere={isHere} />}
        </div>
        {!isPhone && <RoomFoot doctors={doctors} />}
        {facts && <VisitFacts key={facts.id} {...facts} onClose={() => setOpenedVisit(null)} />}
      </RoomContext>
      {isWalkIn && <WalkInModal doctors={doctors} onClose={() => setWalkIn(false)} />}
    </Page>
  );
}

/** Returns the opened visit with its current data. Null once the visit is no longer in the room. */
function factsOf(doctors: readonly RoomDoctor[], openedVisit: { doctor: number; visit: string } | null) {
  const doctor = doctors.find(({ ID }) => ID === openedVisit?.doctor);
  const visit = doctor?.visits.find((each) => visitId(each) === openedVisit?.visit);
  return doctor && visit && openedVisit ? { doctor, visit, id: openedVisit.visit } : null;
}
