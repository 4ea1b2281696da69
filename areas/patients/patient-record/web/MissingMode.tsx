import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import { PageBody } from "#platform/web/ui/layout/Page.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import {
  type Missing,
  type Patient,
  PatientChange,
  patientRoutes,
} from "#areas/patients/patients/contract.ts";
import { patientFields } from "#areas/patients/patients/fields.ts";
import { DifferingFields } from "#platform/web/forms/DifferingFields.tsx";
import { missingName } from "#areas/patients/patients/rules/completeness.ts";
import { formOf } from "#areas/patients/patients/rules/form.ts";
import { MissingFields } from "./MissingFields.tsx";
import { PatientBanner } from "#areas/patients/patients/web/PatientBanner.tsx";
import { PatientParts } from "./PatientParts.tsx";
import { MISSING, useNeighbours, PatientHeader } from "./PatientHeader.tsx";
import classes from "./record.module.css";
import { patientSlots } from "./slots.ts";
import { SourcePicture } from "./SourcePicture.tsx";
import { useOrigin } from "./useOrigin.ts";
import { stillMissing } from "../rules/still-missing.ts";
import { focusNextNeeded } from "./tab-to-needed.ts";

const refreshedRoutes = [
  patientRoutes.list,
  patientRoutes.listAll,
  patientRoutes.search,
  patientRoutes.get,
  patientRoutes.neighbours,
];

/**
 * Renders the page that shows only the details billing requires, beside the hospital label, and continues
 * with the next patient (SCR-PAT-03).
 */
export function MissingMode({ patient }: { patient: Patient }) {
  const client = useClient();
  const navigate = useNavigate();
  const { next: following, previous, totalItems = 0 } = useNeighbours(patient.ID, MISSING);
  const origin = useOrigin();
  const openPage = useOpenPage();
  const next = origin.isQueue ? (following ?? previous) : undefined;
  const [isAll, setAll] = useState(false);
  const nextId = useRef<number | null>(null);
  const isSaved = useRef(false);
  const missingAtOpen = useRef(patient.missing);
  const shouldContinue = useRef(true);
  const pendingCallback = useRef<(() => Promise<unknown>) | null>(null);
  const afterSave = useCallback(
    (run: (() => Promise<unknown>) | null) => void (pendingCallback.current = run),
    [],
  );
  const saveRequest = useSend(patientRoutes.update, { errors: "inline", refresh: refreshedRoutes });
  const form = useFormFor(PatientChange, {
    initial: formOf(patient),
    leaving: "of-search",
    onSave: async (body) => {
      const isDone = shouldContinue.current;
      // Reads the callback before saving because the reload after the save may replace it.
      const afterCommit = pendingCallback.current;
      await saveRequest.sendAsync({ params: { id: patient.ID }, query: isDone ? { missing: 1 } : {}, body });
      toast.done("Saved Successfully", { detail: patientName(patient) });
      if (isDone) await afterCommit?.();
      nextId.current = isDone ? (next?.ID ?? null) : null;
      isSaved.current = true;
    },
  });
  // Navigates only after the form has marked itself as saved, because leaving an unsaved form shows a
  // warning.
  useEffect(() => {
    if (!isSaved.current || form.isDirty || form.isSaving) return;
    isSaved.current = false;
    if (!origin.isQueue) return openPage(origin.to);
    const isNext = nextId.current !== null;
    void navigate({
      to: client.to(`patients/details/${nextId.current ?? patient.ID}`),
      search: isNext ? { missing: 1 } : {},
    });
  }, [form.isDirty, form.isSaving, navigate, client, patient.ID, origin, openPage]);
  const missing = stillMissing(patient, form.values, client.country);
  const doneCount = missingAtOpen.current.length - missing.length;
  const save = (isDone: boolean): void => {
    shouldContinue.current = isDone;
    form.ref.current?.requestSubmit();
    // Restores the default because Ctrl Enter triggers the primary button.
    shouldContinue.current = true;
  };
  return (
    <>
      <PatientHeader patient={patient} origin={origin} actions={null} />
      <PatientBanner patient={patient} missing={patient.missing} />
      <Banner
        tone={missing.length === 0 ? "fern" : "ochre"}
        action={
          missingAtOpen.current.length > 0 && (
            <button type="button" className="link" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
              {isAll ? "Show missing fields only" : "Show all fields"}
            </button>
          )
        }
      >
        <Progress missing={missing} done={Math.max(0, doneCount)} of={missingAtOpen.current.length} />
      </Banner>
      <PatientParts slot={patientSlots.missing} patient={patient} afterSave={afterSave} />
      <div className={classes.missing} role="presentation" onKeyDown={focusNextNeeded}>
        <PageBody facts={patient.picture && <SourcePicture picture={patient.picture} />}>
          <Form of={form} label="Missing details">
            <div className={classes.fields}>
              {form.conflict && (
                <DifferingFields
                  of={patientFields}
                  country={client.country}
                  mine={form.values}
                  theirs={form.conflict}
                  opened={patient}
                />
              )}
              <MissingFields
                form={form}
                patient={patient}
                needed={missing}
                was={missingAtOpen.current}
                isAll={isAll || missingAtOpen.current.length === 0}
              />
            </div>
          </Form>
        </PageBody>
        <footer className={`${classes.foot} no-print`}>
          {missing.length > 0 && (
            <span>
              <Kbd keys="Tab" /> next missing field
            </span>
          )}
          <Button busy={form.isSaving} onClick={() => save(false)}>
            Save and close
          </Button>
          <Button kind="primary" keys="Ctrl ↵" busy={form.isSaving} onClick={() => save(true)}>
            {next ? `Save and open next (${totalItems})` : "Save"}
          </Button>
        </footer>
      </div>
    </>
  );
}

function Progress({ missing, done, of: total }: { missing: readonly Missing[]; done: number; of: number }) {
  if (total === 0) return <b>No details are missing.</b>;
  const missingCount = missing.length;
  const missingText = missingCount === 1 ? "1 detail is missing" : `${missingCount} details are missing`;
  const names = missing.map(missingName).join(", ").toLowerCase();
  return (
    <div className={classes.strip}>
      <span>
        <b>
          {missingCount === 0
            ? "No details are missing."
            : `${missingText} before this patient can be billed: ${names}.`}
        </b>{" "}
        {done} of {total} done.
      </span>
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${(done / total) * 100}%` }} />
      </span>
    </div>
  );
}
