import { type FocusEvent, useEffect, useRef } from "react";
import { patientName } from "#areas/patients/patients/rules/name.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { CONVERTED, conversionRoutes, type ExistingPatient, notLockHolder, type PictureToConvert } from "../contract.ts";
import { existingRoutes } from "../existing.contract.ts";
import { neededOf } from "../rules/needed.ts";
import { AskRooms } from "./AskRooms.tsx";
import { ConversionFields } from "./ConversionFields.tsx";
import classes from "./conversion.module.css";
import { bodyOf, LabelForm } from "./label-form.ts";
import { focusNextNeeded } from "./next-needed.ts";
import { useKeeping, useLabelDraft } from "./useLabelDraft.ts";

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
  const draft = useLabelDraft(patient);
  const chosen = useRef<number | null>(null);
  const save = useSend(conversionRoutes.update, {
    done: CONVERTED,
    errors: "inline",
    onDone: (saved) => {
      draft.drop();
      onConverted(saved);
    },
  });
  const take = useSend(existingRoutes.take, {
    done: (existing) => `${CONVERTED} The picture was added to ${patientName(existing)}.`,
    errors: "inline",
    onDone: (existing) => {
      draft.drop();
      onTaken(existing);
    },
  });
  const form = useFormFor(LabelForm, {
    initial: draft.initial,
    onSave: (values) => {
      const params = { id: patient.ID };
      const body = { ...bodyOf(values, patient), guid };
      return chosen.current === null
        ? save.sendAsync({ params, body })
        : take.sendAsync({ params, body: { ...body, _patient: chosen.current } });
    },
  });
  const useExisting = ({ ID }: ExistingPatient): void => {
    chosen.current = ID;
    void form.submit().finally(() => {
      chosen.current = null;
    });
  };
  const isLost = [save, take].some(({ error }) => error?.code === notLockHolder.code);
  return { form, draft, useExisting, isLost, savedAt: useKeeping(form, patient.version, draft) };
}

/** What is read from the label. A refused save keeps what was typed. */
export function ConversionForm(props: ConversionFormProps) {
  const { patient, onSkip, onReload, onScrolled, onField } = props;
  const { form, draft, useExisting, isLost, savedAt } = useConversion(props);
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
      <Form of={form} label="Patient on the label">
        <ConversionFields
          {...{ form, patient, draft }}
          needed={neededOf(form.values, country, patient.claim !== null)}
          onUse={isUnconverted && !isLost ? useExisting : null}
        />
        {isLost ? (
          <LostLock onReload={onReload} />
        ) : (
          <div className={classes.save}>
            <AskRooms patient={patient} onSkip={onSkip} />
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

function LostLock({ onReload }: { onReload: () => void }) {
  return (
    <div className={classes.save}>
      <Banner tone="ochre" boxed action={<Button onClick={onReload}>Reload pictures</Button>}>
        You can still copy what you entered.
      </Banner>
    </div>
  );
}
