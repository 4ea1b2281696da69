import { IconPlus } from "@tabler/icons-react";
import { useVisitActs } from "#features/appointments/web/HomeVisits.tsx";
import { Button } from "#web/ui/Button.tsx";
import { useShortcuts } from "#web/ui/shortcuts.ts";

export function BookButton() {
  const { mayEdit, book } = useVisitActs();
  useShortcuts(mayEdit ? [{ keys: "C", does: "Book appointment", run: () => book({}) }] : []);
  if (!mayEdit) return null;
  return (
    <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={() => book({})}>
      Appointment
    </Button>
  );
}
