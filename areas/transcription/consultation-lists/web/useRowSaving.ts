import { useSend } from "#platform/web/api/useSend.ts";
import type { Consultation, ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";

interface Change {
  readonly items?: string[];
  readonly billing_type?: number | null;
}

/** Saves one field of a row at once; what is refused is said, and stays typed. */
export function useRowSaving(list: ConsultationList, row: Consultation) {
  const update = useSend(consultationListRoutes.updateRow, { failed: "Save Failed", refresh: [consultationListRoutes.get] });
  return {
    isSaving: update.isSending,
    save: (change: Change) => update.send({ params: { id: list.ID, row: row.ID }, body: { ...change, version: row.version } }),
  };
}
