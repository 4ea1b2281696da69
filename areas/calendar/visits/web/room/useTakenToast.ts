import { joinWords } from "#kernel/text/join-words.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import type { RoomDoctor, Visit, VisitStep } from "../../contract.ts";
import { TAKEN_STEPS } from "../../rules/words.ts";
import { useRoomView, visitId } from "./room.ts";

/** Returns the patients who are with the doctor besides the one who is called in. */
const othersWithDoctor = ({ visits }: RoomDoctor, called: Visit): Visit[] =>
  visits.filter((visit) => visit.state === "with_doctor" && visitId(visit) !== visitId(called));

/**
 * Returns the function that shows the toast of a step with Undo. If a patient is called in while another one is
 * with the doctor, the toast names the other one.
 */
export function useTakenToast(doctor: RoomDoctor) {
  const { nameOf, isPhone } = useRoomView();
  return (visit: Visit, kind: VisitStep, undo: () => void): void => {
    const inside = kind === "called" ? othersWithDoctor(doctor, visit).map(nameOf) : [];
    const still = inside.length > 0 ? `. Still with the doctor: ${joinWords(inside)}` : "";
    // Shares its ID, so that only the toast of the last step is shown.
    toast.done(TAKEN_STEPS[kind], {
      id: "visit-step",
      detail: `${nameOf(visit)}${still}`,
      action: { label: "Undo", ...(!isPhone && { keys: "Ctrl Z" }), run: undo },
    });
  };
}
