import { IconHourglass } from "@tabler/icons-react";
import type { FreeTimeProps } from "#areas/calendar/appointments/web/slots.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { offerRoutes } from "../offer.contract.ts";
import { fitWords } from "../rules/words.ts";
import { ask } from "./dialog-request.ts";

/**
 * Renders the button in the booking popover that shows who fits the time. Renders nothing if no patient does.
 */
export function FitLine({ time, onOpen }: FreeTimeProps) {
  const client = useClient();
  const { appointment_date, start_time, end_time } = time;
  const read = useRead(offerRoutes.fits, { query: { appointment_date, start_time, end_time } });
  if (!read.data?.total) return null;
  return (
    <Button
      kind="plain"
      size="sm"
      icon={<IconHourglass size={16} />}
      onClick={() => {
        onOpen();
        ask({ kind: "fit", slot: time }, client);
      }}
    >
      {fitWords(read.data.total)}
    </Button>
  );
}
