import { IconAlertTriangle } from "@tabler/icons-react";
import { Chip } from "#platform/web/ui/facts/Chip.tsx";
import { alertLines } from "../alerts.contract.ts";
import classes from "./alerts.module.css";

/**
 * Renders the first alert of a patient in a list, such as "Latex allergy +1", with all alerts as its tooltip.
 * Renders nothing if the patient has none.
 */
export function AlertChip({ alerts }: { alerts: string | null | undefined }) {
  const [first, ...others] = alertLines(alerts);
  if (first === undefined) return null;
  return (
    <span className={classes.chip} title={[first, ...others].join("\n")}>
      <Chip tone="waratah" icon={<IconAlertTriangle />}>
        <span className={classes.words}>{first}</span>
        {others.length > 0 && ` +${others.length}`}
      </Chip>
    </span>
  );
}
