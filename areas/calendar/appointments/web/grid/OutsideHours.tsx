import { type ComponentProps, type RefObject, useMemo } from "react";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import type { Appointment } from "../appointment/appointment.ts";
import type { OutsidePills as Pills } from "./OutsidePills.tsx";
import { countOutside, type ShownHours } from "./shown-hours.ts";
import { showEdge } from "./show-edge.ts";

const OutsidePills = lazyComponent<ComponentProps<typeof Pills>>(() =>
  import("./OutsidePills.tsx").then((module) => module.OutsidePills),
);
export const preloadOutside = (): void => OutsidePills.preload();

interface OutsideHoursProps {
  root: RefObject<HTMLElement | null>;
  appointments: readonly Appointment[];
  shown: ShownHours;
  /** True if the user has widened the hours. */
  isWidened: boolean;
  /** Shows other hours, or the usual ones if null. */
  onShow: (hours: ShownHours | null) => void;
}

/** Renders the buttons that show the hours outside the window. Renders nothing if none is needed. */
export function OutsideHours({ root, appointments, shown, isWidened, onShow }: OutsideHoursProps) {
  const hidden = useMemo(() => countOutside(appointments, shown), [appointments, shown]);
  const widen = (next: ShownHours, edge: "start" | "end"): void => {
    onShow(next);
    requestAnimationFrame(() => showEdge(root.current, edge));
  };
  if (hidden.earlier === 0 && hidden.later === 0 && !isWidened) return null;
  return (
    <OutsidePills
      earlier={hidden.earlier}
      later={hidden.later}
      onEarlier={() => widen({ ...shown, from: hidden.from }, "start")}
      onLater={() => widen({ ...shown, to: hidden.to }, "end")}
      extended={isWidened}
      onNormal={() => onShow(null)}
    />
  );
}
