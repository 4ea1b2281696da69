import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { DateField } from "#platform/web/ui/DateField.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { Form } from "#platform/web/ui/Form.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import type { SignupAnswers } from "../rules/answers.ts";
import type { Step, StepName } from "../rules/steps.ts";
import { Answers } from "./Answers.tsx";
import { agreementsForm, today } from "./signup-forms.ts";
import classes from "./signup.module.css";
import type { StepProps } from "./step.ts";
import { StepFoot } from "./StepFoot.tsx";

const WAYS = [
  { value: "digital", label: "Type it" },
  { value: "manual", label: "Sign on paper" },
] as const;
/** Faces every computer has one of; the name is kept with the signature. */
const FONTS = [
  { value: "Handwriting", label: "Handwriting", face: '"Segoe Script", "Bradley Hand", "Comic Neue", cursive' },
  { value: "Formal script", label: "Formal script", face: '"Snell Roundhand", "Edwardian Script ITC", "Z003", cursive' },
  { value: "Italic", label: "Italic", face: "Georgia, serif" },
] as const;

interface AgreementsStepProps extends Omit<StepProps, "onDone"> {
  readonly steps: readonly Step[];
  /** What prevents registering, and where it is put right. */
  readonly failure: { readonly message: string; readonly step: StepName | null } | null;
  readonly onChange: (step: StepName) => void;
  readonly onRegister: (answers: SignupAnswers) => Promise<void>;
}

/** SCR-REG-10: the last look before anything is created. */
export function AgreementsStep({ answers, steps, failure, onChange, onRegister, onBack, signup, next }: AgreementsStepProps) {
  const services = useRead(lookupRoutes.services, undefined, { freshFor: 600_000 });
  const names = new Map((services.data ?? []).map(({ ID, description }) => [ID, description]));
  const form = useFormFor(agreementsForm, {
    initial: {
      signature_type: "digital",
      digital_signature: [answers.profile["first_name"], answers.profile["last_name"]].filter(Boolean).join(" "),
      digital_signature_font: "Handwriting",
      signature_agreement: null,
      commencement_date: today(),
      subscribe: false,
      agrees: false,
      ...answers.agreements,
    },
    onSave: ({ agrees, ...agreements }) => onRegister({ ...answers, agreements: { ...agreements, signature_agreement: agrees } }),
  });
  const { values } = form;
  const isTyped = values.signature_type === "digital";
  const face = FONTS.find(({ value }) => value === values.digital_signature_font)?.face;
  return (
    <Form of={form} label="Check and sign">
      <div className={classes.inside}>
        <h1 className={classes.title}>Check your answers and sign</h1>
        <p className={classes.lead}>Nothing is created until you sign up.</p>
        {failure && (
          <Banner tone="waratah" boxed alert>
            {failure.message}{" "}
            {failure.step !== null && (
              <button type="button" className={classes.linkish} onClick={() => onChange(failure.step ?? "services")}>
                Change
              </button>
            )}
          </Banner>
        )}
        <Answers answers={answers} steps={steps} names={names} onChange={onChange} />
        <div className={classes.between}>
          <h2 className={classes.part}>Your signature</h2>
          <SegmentedControl
            label="How you sign"
            value={isTyped ? "digital" : "manual"}
            options={WAYS}
            onChange={(signature_type) => form.set({ signature_type })}
          />
        </div>
        {isTyped && (
          <>
            <TextField {...form.field("digital_signature")} label="Full name" />
            <SegmentedControl
              label="Style of the signature"
              value={values.digital_signature_font ?? "Handwriting"}
              options={FONTS}
              onChange={(digital_signature_font) => form.set({ digital_signature_font })}
            />
            <div
              className={classes.signature}
              style={{ fontFamily: face, fontStyle: face?.startsWith("Georgia") ? "italic" : "normal" }}
            >
              {values.digital_signature}
            </div>
          </>
        )}
        <FieldRow>
          <DateField {...form.field("commencement_date")} label="Services start" today={today()} min={today()} />
        </FieldRow>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={values.agrees === true}
            aria-invalid={form.errors["agrees"] !== undefined}
            onChange={(event) => form.set({ agrees: event.currentTarget.checked })}
          />
          <span>
            I agree to the{" "}
            <a href="/terms" target="_blank" rel="noreferrer">
              terms and conditions
            </a>
            {isTyped && " and to my signature being used on health fund forms"}
          </span>
        </label>
        {form.errors["agrees"] && <p className={classes.error}>{form.errors["agrees"]}</p>}
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={values.subscribe === true}
            onChange={(event) => form.set({ subscribe: event.currentTarget.checked })}
          />
          <span>Email me news</span>
        </label>
      </div>
      <StepFoot signup={signup} onBack={onBack} next={next} busy={form.isSaving} />
    </Form>
  );
}
