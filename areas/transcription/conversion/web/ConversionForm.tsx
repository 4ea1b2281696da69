import { type FocusEvent, useEffect, useRef } from "react";
import { PatientChange } from "#areas/patients/patients/contract.ts";
import { formOf } from "#areas/patients/patients/rules/form.ts";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { PatientLine, Section, useHasCards } from "#areas/patients/patients/web/PatientFields.tsx";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { CONVERTED, conversionRoutes, notLockHolder, type PictureToConvert } from "../contract.ts";
import { type ExistingPatient, existingRoutes } from "../existing.contract.ts";
import { neededOf } from "../rules/needed.ts";
import { AskRooms } from "./AskRooms.tsx";
import classes from "./conversion.module.css";
import { ExistingPatients } from "./ExistingPatients.tsx";
import { focusNextNeeded } from "./next-needed.ts";

interface ConversionFormProps {
  patient: PictureToConvert;
  guid: string;
  onConverted: (patient: PictureToConvert) => void;
  /** The picture was added to a patient that was there already. */
  onTaken: (existing: ExistingPatient) => void;
  /** To the next picture without a change to this one. */
  onSkip: () => void;
  /** Reads which pictures are locked to this user now. */
  onReload: () => void;
  /** How far down the form is scrolled, from 0 to 1. */
  onScrolled: (share: number) => void;
  /** A field got the focus. */
  onField: (event: FocusEvent<HTMLElement>) => void;
}

/** Saves the form, or adds its picture to an existing patient with the details that patient lacks. */
function useConversion({ patient, guid, onConverted, onTaken }: ConversionFormProps) {
  const chosen = useRef<number | null>(null);
  const save = useSend(conversionRoutes.update, { done: CONVERTED, errors: "inline", onDone: onConverted });
  const take = useSend(existingRoutes.take, {
    done: (existing) => `${CONVERTED} The picture was added to ${patientName(existing)}.`,
    errors: "inline",
    onDone: onTaken,
  });
  const form = useFormFor(PatientChange, {
    initial: formOf(patient),
    onSave: ({ picture: _picture, is_deleted: _is_deleted, ...body }) => {
      const params = { id: patient.ID };
      return chosen.current === null
        ? save.sendAsync({ params, body: { ...body, guid } })
        : take.sendAsync({ params, body: { ...body, guid, _patient: chosen.current } });
    },
  });
  const useExisting = ({ ID }: ExistingPatient): void => {
    chosen.current = ID;
    void form.submit().finally(() => {
      chosen.current = null;
    });
  };
  const isLost = [save, take].some(({ error }) => error?.code === notLockHolder.code);
  return { form, useExisting, isLost };
}

/** What is read from the label. A refused save keeps what was typed. */
export function ConversionForm(props: ConversionFormProps) {
  const { patient, onSkip, onReload, onScrolled, onField } = props;
  const { form, useExisting, isLost } = useConversion(props);
  const { country } = useClient();
  const isUnconverted = patient.status === "Unconverted";
  const hasCards = useHasCards(patient);
  const needed = isUnconverted ? neededOf(form.values, country) : patient.missing;
  const lines = { form, patient, needed };
  useShortcuts([
    {
      keys: "Alt+N",
      does: "Next needed field",
      inFields: true,
      run: () => form.ref.current && focusNextNeeded(form.ref.current, document.activeElement),
    },
  ]);
  useEffect(() => {
    // Every input has its own read-only property; what was typed can still be selected and copied.
    if (isLost)
      for (const entry of form.ref.current?.querySelectorAll("input, textarea") ?? []) entry.setAttribute("readonly", "");
  }, [isLost, form.ref]);
  return (
    <div
      className={classes.form}
      onFocus={onField}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
        onScrolled(scrollTop / Math.max(1, scrollHeight - clientHeight))
      }
    >
      {!isLost && <AskRooms patient={patient} onSkip={onSkip} />}
      <Form of={form} label="Patient on the label">
        <div className={classes.fields}>
          <PatientLine {...lines} section="name" startsHere />
          <PatientLine {...lines} section="called" />
          <PatientLine {...lines} section="person" />
          {isUnconverted && !isLost && (
            <ExistingPatients picture={patient.ID} typed={form.values} isSaving={form.isSaving} onUse={useExisting} />
          )}
          <PatientLine {...lines} section="address" />
          <PatientLine {...lines} section="contact" />
          {hasCards && (
            <Section title="Medicare and concession cards">
              <PatientLine {...lines} section="medicare" />
              <PatientLine {...lines} section="identifiers" />
            </Section>
          )}
          <Section title="Billing details">
            <PatientLine {...lines} section="billing" />
            <PatientLine {...lines} section="fund" />
            {form.values.category === "M" && <PatientLine {...lines} section="compensation" />}
          </Section>
        </div>
        {isLost ? (
          <LostLock onReload={onReload} />
        ) : (
          <div className={classes.save}>
            <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
              {isUnconverted ? "Convert and open next" : "Save and open next"}
            </Button>
          </div>
        )}
      </Form>
    </div>
  );
}

function LostLock({ onReload }: { onReload: () => void }) {
  return (
    <Banner tone="ochre" boxed action={<Button onClick={onReload}>Reload pictures</Button>}>
      You can still copy what you entered.
    </Banner>
  );
}
