import { IconPlus } from "@tabler/icons-react";
import { useAppointmentActs } from "#areas/calendar/appointments/web/HomeAppointments.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";

export function BookButton() {
  const { mayEdit, book } = useAppointmentActs();
  useShortcuts(mayEdit ? [{ keys: "C", does: "Book appointment", run: () => book({}) }] : []);
  if (!mayEdit) return null;
  return (
    <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={() => book({})}>
      Book appointment
    </Button>
  );
}
