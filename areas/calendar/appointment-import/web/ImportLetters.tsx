import { useQueryClient } from "@tanstack/react-query";
import { LettersChoice } from "#areas/patients/import/web/LettersChoice.tsx";
import { queryKey, invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { type AppointmentImport, appointmentImportRoutes } from "../contract.ts";

/** Renders the choice of a file's text encoding. A change reads the file again. */
export function ImportLetters({ run }: { run: AppointmentImport }) {
  const queries = useQueryClient();
  const owner = useOwner();
  const choice = useSend(appointmentImportRoutes.readLetters, {
    failed: "Save Failed",
    onDone: (reply) => {
      queries.setQueryData(queryKey(appointmentImportRoutes.get, { params: { id: run.ID } }, owner), reply);
      void invalidateRoutes(queries, [appointmentImportRoutes.rows, appointmentImportRoutes.list]);
    },
  });
  return (
    <LettersChoice
      encoding={run.encoding}
      onChoose={(encoding) => choice.send({ params: { id: run.ID }, body: { encoding } })}
    />
  );
}
