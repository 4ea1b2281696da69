import { memo } from "react";
import { useSlot } from "#platform/web/shell/slots.ts";
import { appointmentSlots, type DayPartProps } from "../slots.ts";

/** Renders what other features show of a day. */
export const DayParts = memo(function DayParts(props: DayPartProps) {
  return useSlot(appointmentSlots.day).map(({ name, content: Part }) => <Part key={name} {...props} />);
});
