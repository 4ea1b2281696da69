import { useEffect, useState } from "react";
import { useFinishedChange } from "#areas/calendar/appointments/web/useFinishedChange.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { ask, type Asked, setShow } from "./asked.ts";

const Dialogs = lazyComponent<{ asked: Asked }>(() =>
  import("./Dialogs.tsx").then((module) => module.Dialogs),
);

/** Loads the dialogs of the wait list over any page, when one is requested or an appointment was changed. */
export function WaitListAnywhere() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => setShow(setAsked), []);
  useFinishedChange(askAfter);
  return asked && <Dialogs asked={asked} />;
}

const askAfter: Parameters<typeof useFinishedChange>[0] = (change) => ask({ kind: "changed", change });
