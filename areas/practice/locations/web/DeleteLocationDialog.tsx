import { Stack } from "@mantine/core";
import { useSlot } from "#platform/web/shell/slots.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import type { Location } from "../contract.ts";
import { locationSlots } from "./slots.ts";

/**
 * Asks before a location is deleted, and names the appointments and the availability that are still there
 * (STATE-LOC-01).
 */
export function DeleteLocationDialog({
  location,
  onConfirm,
  onCancel,
}: {
  location: Location;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const uses = useSlot(locationSlots.use);
  return (
    <ConfirmDialog
      opened
      isLoss
      title={`Delete location ${location.name}?`}
      confirm="Delete location"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack gap="sm">
        {uses.map(({ name, content: Use }) => (
          <Use key={name} location={location} />
        ))}
        <p>
          {location.name} can no longer be chosen for appointments and availability. You can restore it later.
        </p>
      </Stack>
    </ConfirmDialog>
  );
}
