import {
  IconCircle,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconProgressCheck,
} from "@tabler/icons-react";
import type { TaskRow } from "../contract.ts";
import { billingGroupName, billingLook } from "../rules/billing-group.ts";
import { isTranscriptionStatus, statusName, type TranscriptionStatus } from "../rules/status.ts";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { Status } from "#platform/web/ui/facts/Status.tsx";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import classes from "./list/list.module.css";

/**
 * Icon and colour of each status: blue for typing, violet for editing, green for finished; an open ring for
 * waiting tasks, a filled one for tasks being worked on.
 */
export const STATUS_LOOKS: Readonly<
  Record<TranscriptionStatus, { readonly icon: typeof IconCircle; readonly tone: Tone }>
> = {
  1: { icon: IconCircleDashed, tone: "stone" },
  2: { icon: IconCircle, tone: "ocean" },
  3: { icon: IconCircleHalf2, tone: "ocean" },
  4: { icon: IconCircle, tone: "jacaranda" },
  5: { icon: IconProgressCheck, tone: "jacaranda" },
  7: { icon: IconCircleCheck, tone: "fern" },
  6: { icon: IconCircleCheckFilled, tone: "fern" },
};

export function TaskStatus({
  task: { _workflow, _status },
}: {
  task: Pick<TaskRow, "_workflow" | "_status">;
}) {
  if (_workflow === "BILLING") return <Status is={billingLook(_status)}>{billingGroupName(_status)}</Status>;
  const name = statusName(_workflow, _status);
  if (!isTranscriptionStatus(_status)) return <Chip tone="outline">{name}</Chip>;
  const { icon: Icon, tone } = STATUS_LOOKS[_status];
  return (
    <span className={classes.status}>
      <Icon size={16} data-tone={tone} className={classes.sign} aria-hidden />
      {name}
    </span>
  );
}
