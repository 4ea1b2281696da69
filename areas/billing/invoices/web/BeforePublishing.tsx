import { IconAlertTriangle, IconBell, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { type Day, formatDay, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { type Check, checksBefore, type Draft, remindersAfter } from "../rules/before-publishing.ts";
import { reminderRoutes } from "../reminders.contract.ts";
import classes from "./editor.module.css";

const ICONS = { done: IconCheck, note: IconInfoCircle, warning: IconAlertTriangle } as const;

function CheckLine({ check: { is, says } }: { check: Check }) {
  const Icon = ICONS[is];
  return (
    <li data-is={is}>
      <Icon size={17} aria-hidden />
      {says}
    </li>
  );
}

interface BeforePublishingProps {
  draft: Draft;
  due: Day | string | null | undefined;
  today: Day;
}

/** Renders the checks before publishing and the reminders that will follow (picture 31). */
export function BeforePublishing({ draft, due, today }: BeforePublishingProps) {
  const steps = useRead(reminderRoutes.reminderSteps, {}).data ?? [];
  const reminders =
    typeof due === "string" && isDay(due) ? remindersAfter({ due_date: due, today }, steps) : [];
  return (
    <div className={classes.pair}>
      <Card title="Before publishing">
        <ul className={classes.checks}>
          {checksBefore(draft).map((check) => (
            <CheckLine key={check.says} check={check} />
          ))}
        </ul>
      </Card>
      <Card title="Reminders">
        {reminders.length === 0 ? (
          <p className={classes.none}>No reminders are scheduled for this due date.</p>
        ) : (
          <ul className={classes.checks}>
            {reminders.map(({ ID, says, on }) => (
              <li key={ID}>
                <IconBell size={17} aria-hidden />
                {says}
                <span className={classes.day}>{formatDay(on)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
