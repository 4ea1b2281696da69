import type { Patient } from "#areas/patients/patients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { visitMessageRoutes } from "../contract.ts";
import type { MessageReason } from "../message.contract.ts";
import { REASON_WORDS } from "../rules/words.ts";

/** Reasons that a correction of the patient's record removes. */
const CORRECTABLE: ReadonlySet<MessageReason> = new Set(["no_mobile", "not_mobile", "overseas", "no_email"]);

/**
 * Renders a notice if the last message to the patient was not sent because of the number or email address in
 * the record.
 */
export function AddressNotice({ patient }: { patient: Patient }) {
  const { data } = useRead(visitMessageRoutes.ofPatient, { params: { id: patient.ID } });
  const reason = data?.messages[0]?.reason ?? null;
  if (reason === null || !CORRECTABLE.has(reason)) return null;
  return <Banner tone="ochre">No message about the appointment was sent. {REASON_WORDS[reason]}</Banner>;
}
