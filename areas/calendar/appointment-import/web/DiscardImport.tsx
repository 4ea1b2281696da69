import { useNavigate } from "@tanstack/react-router";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { type AppointmentImport, appointmentImportRoutes } from "../contract.ts";

/**
 * Renders the button that discards an import before anything is booked, even while the file is being read.
 */
export function DiscardImport({ run }: { run: AppointmentImport }) {
  const client = useClient();
  const navigate = useNavigate();
  const remove = useSend(appointmentImportRoutes.remove, {
    done: "Successfully Deleted",
    detail: `Import discarded. ${run.file_name}`,
    refresh: [appointmentImportRoutes.list],
    onDone: () => void navigate({ to: client.to("appointment-import") }),
  });
  return (
    <div>
      <Button busy={remove.isSending} onClick={() => remove.send({ params: { id: run.ID } })}>
        Discard import
      </Button>
    </div>
  );
}
