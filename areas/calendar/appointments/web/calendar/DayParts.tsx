import { memo } from "react";
import { useSlot } from "#platform/web/shell/slots.ts";
import { appointmentSlots, type DayPartProps } from "../slots.ts";

/** Renders the parts that other features add to a day of the calendar. */
export const DayParts = memo(function DayParts(props: DayPartProps) {
  return useSlot(appointmentSlots.day).map(({ name, content: Part }) => <Part key={name} {...props} />);
});
