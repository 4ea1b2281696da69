import { type FocusEvent, useRef } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { RequestError } from "#platform/web/api/request-error.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ReadOnlyContext } from "#platform/web/ui/fields/form-context.ts";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import {
  CONVERTED,
  conversionRoutes,
  type ExistingPatient,
  notLockHolder,
  type PictureToConvert,
} from "../contract.ts";
import { existingRoutes } from "../existing.contract.ts";
import { neededFieldsOf } from "../rules/needed-fields.ts";
import { RequestFromRooms } from "./RequestFromRooms.tsx";
import { ConversionFields } from "./ConversionFields.tsx";
import classes from "./conversion.module.css";
import { bodyOf, LabelForm } from "./label-form.ts";
import { LostLockNotice } from "./LostLockNotice.tsx";
import { focusNextNeeded } from "./next-needed.ts";
import { useDraftSaving, useLabelDraft } from "./useLabelDraft.ts";

interface ConversionFormProps {
  patient: PictureToConvert;
  guid: string;
  /** The error to show if the user has lost the lock, otherwise null. */
  lost: RequestError | null;
  onLost: (refused: RequestError) => void;
  onConverted: (patient: PictureToConvert) => void;
  /** Called when the picture was added to an existing patient. */
  onTaken: (existing: ExistingPatient) => void;
  /** Goes to the next picture without changing the current one. */
  onSkip: () => void;
  /** Reloads the pictures that are locked to this user. */
  onReload: () => void;
  /** Called with the scroll position of the form, from 0 to 1. */
  onScrolled: (share: number) => void;
  /** Called when a field receives the focus. */
  onField: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Manages the form: saves its values, or adds its picture to an existing patient with the details that the
 * patient lacks.
 */
function useConversion({ patient, guid, lost, onLost, onConverted, onTaken }: ConversionFormProps) {
  const draft = useLabelDraft(patient);
  const existingID = useRef<number | null>(null);
  const save = useSend(conversionRoutes.update, {
    done: CONVERTED,
    detail: patientName,
    errors: "inline",
    onDone: (saved) => {
      draft.drop();
      onConverted(saved);
    },
  });
  const take = useSend(existingRoutes.take, {
    done: CONVERTED,
    detail: (existing) => `The picture was added to ${patientName(existing)}.`,
    errors: "inline",
    onDone: (existing) => {
      draft.drop();
      onTaken(existing);
    },
  });
  const form = useFormFor(LabelForm, {
    initial: draft.initial,
    onSave: async (values) => {
      // Shows the error again without sending a request, for example after Ctrl+Enter.
      if (lost !== null) throw lost;
      const params = { id: patient.ID };
      const body = { ...bodyOf(values, patient), guid };
      const _patient = existingID.current;
      const request =
        _patient === null
          ? save.sendAsync({ params, body })
          : take.sendAsync({ params, body: { ...body, _patient } });
      await request.catch((error: unknown) => {
        if (error instanceof RequestError && error.code === notLockHolder.code) onLost(error);
        throw error;
      });
    },
  });
  const useExisting = ({ ID }: ExistingPatient): void => {
    existingID.current = ID;
    void form.submit().finally(() => {
      existingID.current = null;
    });
  };
  return { form, draft, useExisting, savedAt: useDraftSaving(form, patient.version, draft) };
}

/** Renders the form for the values read from a label. Keeps the typed values if a save is refused. */
export function ConversionForm(props: ConversionFormProps) {
  const { patient, lost, onSkip, onReload, onScrolled, onField } = props;
  const { form, draft, useExisting, savedAt } = useConversion(props);
  const { country } = useClient();
  const isUnconverted = patient.status === "Unconverted";
  useShortcuts([
    {
      keys: "Alt+N",
      does: "Next needed field",
      inFields: true,
      run: () => form.ref.current && focusNextNeeded(form.ref.current, document.activeElement),
    },
  ]);
  return (
    <div
      className={classes.form}
      onFocus={onField}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
        onScrolled(scrollTop / Math.max(1, scrollHeight - clientHeight))
      }
    >
      <Form of={form} label="Patient on the label" faultFocus="first-field">
        <ReadOnlyContext value={lost !== null}>
          <ConversionFields
            {...{ form, patient, draft }}
            needed={lost === null ? neededFieldsOf(form.values, country, patient.claim !== null) : []}
            onUse={isUnconverted && lost === null ? useExisting : null}
          />
        </ReadOnlyContext>
        {lost !== null ? (
          // Omits the message while the form itself shows the error.
          <LostLockNotice words={form.problem === null ? lost.message : null} onReload={onReload} />
        ) : (
          <div className={classes.save}>
            <RequestFromRooms patient={patient} onSkip={onSkip} />
            <span className="muted" role="status">
              {savedAt !== null && `Draft saved ${savedAt}`}
              {savedAt === null && draft.isKept && "Draft opened again"}
            </span>
            <Button type="submit" kind="primary" keys="Ctrl ↵" busy={form.isSaving}>
              {isUnconverted ? "Convert and open next" : "Save and open next"}
            </Button>
          </div>
        )}
      </Form>
    </div>
  );
}
