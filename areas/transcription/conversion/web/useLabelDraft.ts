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

const StoredDraft = z.object({
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
  const { read, keep, drop } = useDraft(`conversion.${patient.ID}`, StoredDraft);
  const [storedDraft] = useState(() => {
    const draft = read();
    return draft?.version === patient.version ? draft : null;
  });
  const [initial] = useState(() => ({ ...labelFormOf(patient), ...storedDraft?.values }));
  const [locality, setLocality] = useState(storedDraft ? storedDraft.locality : patient.locality);
  const [doctor, setDoctor] = useState(
    storedDraft ? storedDraft.doctor : (activeReferral(patient)?.referring_doctor ?? null),
  );
  const rows = useLatest({ locality, doctor });
  return {
    initial,
    locality,
    setLocality,
    doctor,
    setDoctor,
    drop,
    isKept: storedDraft !== null,
    keep,
    rows,
  };
}
type LabelDraft = ReturnType<typeof useLabelDraft>;

/**
 * Saves every change of the form as a draft. Returns the time of the last save on the bureau's clock, or
 * null.
 */
export function useDraftSaving(
  form: FormFor<typeof LabelForm>,
  version: number,
  { keep, rows }: LabelDraft,
): string | null {
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const latest = useLatest(form);
  useEffect(
    () =>
      latest.current.subscribe(() => {
        const { values, isDirty } = latest.current;
        if (!isDirty) return;
        keep({ version, values: { ...values }, ...rows.current });
        setSavedAt(wallOf(new Date().toISOString(), "Australia/Sydney").time);
      }),
    [keep, latest, rows, version],
  );
  return savedAt;
}
