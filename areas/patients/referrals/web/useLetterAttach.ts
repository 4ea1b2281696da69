import { useQueryClient } from "@tanstack/react-query";
import { useSingleUpload } from "#platform/files/web/useSingleUpload.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { invalidateEntity } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { letterFile, type Referral, referralRoutes } from "../contract.ts";
import { typeName } from "./type-name.ts";

/**
 * Returns a function that makes a dropped file the letter of a referral; Undo restores the previous letter.
 * An inactive referral stays inactive (G-70).
 */
export function useLetterAttach(): (referral: Referral, files: readonly File[]) => Promise<void> {
  const queries = useQueryClient();
  const upload = useSingleUpload(letterFile);
  const update = useSend(referralRoutes.update, {
    failed: "Save Failed",
    onDone: () => void invalidateEntity(queries, "patient"),
  });
  const saveLetter = (
    { ID, _patient, version, active }: Referral,
    _referral_letter: number | null,
  ): Promise<Referral> =>
    update.sendAsync({
      params: { patientId: _patient, id: ID },
      body: { _referral_letter, version, ...(active ? {} : { active: false }) },
    });
  return async (referral, files) => {
    const letter = await upload(files);
    if (!letter) return;
    try {
      const savedReferral = await saveLetter(referral, letter.ID);
      const undo = (): void =>
        void saveLetter(savedReferral, referral._referral_letter).catch(() => undefined);
      toast.done("Saved Successfully", {
        detail: `${letter.name} attached to the ${typeName(referral.referral_type)} referral of ${formatDay(referral.referral_date)}.`,
        action: { label: "Undo", run: undo },
        seconds: 8,
      });
    } catch {
      // The toast already shows the error.
    }
  };
}
