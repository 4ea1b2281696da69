import type { BillProps } from "#areas/calendar/visits/web/slots.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";

/** A link from the waiting room to the consultation lists, where a finished appointment is sent to billing. */
export function BillLink({ to }: BillProps) {
  return (
    <LinkButton to={to("consultations")} fullWidth>
      Bill
    </LinkButton>
  );
}
