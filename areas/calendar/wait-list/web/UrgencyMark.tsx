import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import type { Urgency } from "../entry.contract.ts";
import { URGENCY_NAMES } from "../rules/words.ts";

/** Renders an urgency. Only urgent and soon are tinted, because routine is the normal state. */
export const UrgencyMark = ({ urgency }: { urgency: Urgency }) =>
  urgency === "routine" ? (
    <span>{URGENCY_NAMES.routine}</span>
  ) : (
    <Chip tone={urgency === "urgent" ? "waratah" : "ochre"}>{URGENCY_NAMES[urgency]}</Chip>
  );
