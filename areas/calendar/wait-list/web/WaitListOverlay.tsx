import { useFinishedChange } from "#areas/calendar/appointments/web/useFinishedChange.ts";
import { anywhere, ask } from "./dialog-request.ts";

const AskedDialogs = anywhere(() => import("./Dialogs.tsx").then((module) => module.Dialogs));

/** Loads the dialogs of the wait list over any page, when one is requested or an appointment was changed. */
export function WaitListOverlay() {
  useFinishedChange(askAfter);
  return <AskedDialogs />;
}

const askAfter: Parameters<typeof useFinishedChange>[0] = (change, client) =>
  ask({ kind: "changed", change }, client);
