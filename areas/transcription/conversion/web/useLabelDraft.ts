import { useEffect, useState } from "react";
import { z } from "zod";
import { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { Locality } from "#areas/practice/reference-data/contract.ts";
import { wallOf } from "#kernel/dates/zone.ts";
import { useDraft } from "#platform/web/shell/drafts/drafts.ts";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { PictureToConvert } from "../contract.ts";
import { activeReferral, type LabelForm, labelFormOf } from "./label-form.ts";

const Kept = z.object({
  version: z.int(),
  values: z.record(z.string(), z.unknown()),
  locality: Locality.nullable(),
  doctor: ReferringDoctor.nullable(),
});

/**
 * Restores the values typed for a picture that was not converted yet, for example after the user opened
 * another picture or page.
 */
export function useLabelDraft(patient: PictureToConvert) {
  const { read, keep, drop } = useDraft(`conversion.${patient.ID}`, Kept);
  const [kept] = useState(() => {
    const found = read();
    return found?.version === patient.version ? found : null;
  });
  const [initial] = useState(() => ({ ...labelFormOf(patient), ...kept?.values }));
  const [locality, setLocality] = useState(kept ? kept.locality : patient.locality);
  const [doctor, setDoctor] = useState(kept ? kept.doctor : (activeReferral(patient)?.referring_doctor ?? null));
  const rows = useLatest({ locality, doctor });
  return { initial, ...{ locality, setLocality, doctor, setDoctor, drop }, isKept: kept !== null, keep, rows };
}
type LabelDraft = ReturnType<typeof useLabelDraft>;

/**
 * Saves every change of the form as a draft. Returns the time of the last save on the bureau's clock, or
 * null.
 */
export function useKeeping(form: FormFor<typeof LabelForm>, version: number, { keep, rows }: LabelDraft): string | null {
  const [at, setAt] = useState<string | null>(null);
  const latest = useLatest(form);
  useEffect(
    () =>
      latest.current.subscribe(() => {
        const { values, isDirty } = latest.current;
        if (!isDirty) return;
        keep({ version, values: { ...values }, ...rows.current });
        setAt(wallOf(new Date().toISOString(), "Australia/Sydney").time);
      }),
    [keep, latest, rows, version],
  );
  return at;
}
