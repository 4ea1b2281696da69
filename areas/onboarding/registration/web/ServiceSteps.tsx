import { DICTATION_DEVICES, RECORD_TYPES } from "#areas/practice/clients/signup.contract.ts";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import type { SignupAnswers } from "../rules/answers.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { type FieldState, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { codingForm, contactForm, jytForm } from "./signup-forms.ts";
import classes from "./signup.module.css";
import type { StepProps } from "./step.ts";
import { StepFoot } from "./StepFoot.tsx";
import { useChosenSuburb } from "./useChosenSuburb.ts";

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: capitalise(value) }));

/** Adapts a number field to text input. Text that is no number is passed on, and the contract refuses it. */
const countField = ({ value, onChange, ...field }: FieldState<number | null | undefined>) => ({
  ...field,
  value: value === null || value === undefined ? "" : String(value),
  onChange: (text: string | null) =>
    onChange(/^\d{1,6}$/.test(text ?? "") ? Number(text) : text === "" ? null : text),
});

/** Returns the client's own details as the contact for accounts. */
function contactOf({
  first_name,
  last_name,
  work_address,
  email_address,
  work_phone,
  cell_phone,
  _locality,
}: SignupAnswers["profile"]) {
  const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
  return {
    name: [textOf(first_name), textOf(last_name)].filter(Boolean).join(" "),
    address: textOf(work_address),
    email: textOf(email_address),
    telephone: textOf(work_phone) || textOf(cell_phone),
    _locality: typeof _locality === "number" ? _locality : null,
  };
}

/** Renders the billing contact step (SCR-REG-09). */
export function ContactStep({ answers, onDone, onBack, signup, next }: StepProps) {
  const suburb = useChosenSuburb(answers, "contact");
  const form = useFormFor(contactForm, {
    initial: { name: "", address: "", email: "", telephone: "", _locality: null, ...answers.contact },
    onSave: async (contact) => onDone({ contact, ...suburb.kept }),
  });
  return (
    <Form of={form} label="Billing contact">
      <div className={classes.inside}>
        <div className={classes.between}>
          <h1 className={classes.title}>Who do we ask about accounts?</h1>
          <Button
            onClick={() => {
              form.set(contactOf(answers.profile));
              suburb.field.onChoose(suburb.ofProfile);
            }}
          >
            Same as me
          </Button>
        </div>
        <FieldRow>
          <TextField {...form.field("name")} label="Name" />
          <TextField {...form.field("email")} label="Email address" type="email" inputMode="email" />
          <PhoneField {...form.field("telephone")} label="Phone" />
        </FieldRow>
        <FieldRow>
          <TextField {...form.field("address")} label="Address" />
          <SuburbField {...form.field("_locality")} {...suburb.field} label="Suburb" />
        </FieldRow>
      </div>
      <StepFoot signup={signup} onBack={onBack} next={next} busy={form.isSaving} />
    </Form>
  );
}

/** Renders the transcription step (SCR-REG-06). */
export function TranscriptionStep({ answers, onDone, onBack, signup, next }: StepProps) {
  const form = useFormFor(jytForm, {
    initial: {
      dictate_device: null,
      letter_per_week: null,
      letter_per_month: null,
      practiceSoftwares: null,
      ...answers.jyt,
    },
    onSave: async (jyt) => onDone({ jyt }),
  });
  return (
    <Form of={form} label="Transcription" isYours>
      <div className={classes.inside}>
        <h1 className={classes.title}>How do you dictate?</h1>
        <FieldRow>
          <ChoiceField
            {...form.field("dictate_device")}
            label="Dictate with"
            options={optionsOf(DICTATION_DEVICES)}
          />
          <TextField
            {...countField(form.field("letter_per_week"))}
            label="Letters a week"
            inputMode="numeric"
          />
          <TextField
            {...countField(form.field("letter_per_month"))}
            label="Letters a month"
            inputMode="numeric"
          />
        </FieldRow>
        <TextField {...form.field("practiceSoftwares")} label="Practice software" optional />
      </div>
      <StepFoot signup={signup} onBack={onBack} next={next} busy={form.isSaving} />
    </Form>
  );
}

/** Renders the coding step (SCR-REG-07). */
export function CodingStep({ answers, onDone, onBack, signup, next }: StepProps) {
  const form = useFormFor(codingForm, {
    initial: { separation_number: null, has_record_type: null, ...answers.coding },
    onSave: async (coding) => onDone({ coding }),
  });
  return (
    <Form of={form} label="Coding" isYours>
      <div className={classes.inside}>
        <h1 className={classes.title}>What do we code?</h1>
        <FieldRow>
          <TextField
            {...countField(form.field("separation_number"))}
            label="Separations a month"
            inputMode="numeric"
          />
          <ChoiceField
            {...form.field("has_record_type")}
            label="Medical records"
            options={optionsOf(RECORD_TYPES)}
          />
        </FieldRow>
      </div>
      <StepFoot signup={signup} onBack={onBack} next={next} busy={form.isSaving} />
    </Form>
  );
}
