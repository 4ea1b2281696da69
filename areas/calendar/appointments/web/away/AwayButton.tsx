import { IconCalendarOff } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { askAway } from "./away-request.ts";

/** Renders the button on the availability page that opens the time away form. */
export function AwayButton() {
  return (
    <Button icon={<IconCalendarOff size={16} />} onClick={() => askAway({})}>
      Add time away
    </Button>
  );
}
