import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { installationRoutes } from "#platform/access/installation.contract.ts";
import { useMemo } from "react";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { PasswordRule } from "#platform/web/ui/fields/PasswordRule.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { SignupAnswers } from "../rules/answers.ts";
import type { Step, StepName } from "../rules/steps.ts";
import { Answers } from "./Answers.tsx";
import { SignatureChoice } from "./SignatureChoice.tsx";
import { agreementsForm, today } from "./signup-forms.ts";
import classes from "./signup.module.css";
import type { StepProps } from "./step.ts";
import { StepFoot } from "./StepFoot.tsx";

interface AgreementsStepProps extends Omit<StepProps, "onDone"> {
  readonly steps: readonly Step[];
  /** Error of the sign-up with the step in which to correct it, or null. */
  readonly failure: { readonly message: string; readonly step: StepName | null } | null;
  readonly onChange: (step: StepName, answers: SignupAnswers) => void;
  readonly onRegister: (answers: SignupAnswers) => Promise<void>;
}

const namesOf = (rows: readonly { readonly ID: number; readonly description: string }[] = []) =>
  new Map(rows.map(({ ID, description }) => [ID, description]));

/** Renders the last step before anything is created: the summary and the signature (SCR-REG-10). */
export function AgreementsStep({
  answers,
  steps,
  failure,
  onChange,
  onRegister,
  onBack,
  signup,
  next,
}: AgreementsStepProps) {
  const services = useRead(lookupRoutes.services, undefined, { freshFor: 600_000 });
  const specialties = useRead(lookupRoutes.specialties, undefined, { freshFor: 600_000 });
  const names = { services: namesOf(services.data), specialties: namesOf(specialties.data) };
  const name = [answers.profile["first_name"], answers.profile["last_name"]].filter(Boolean).join(" ");
  // Asks for the password if the sign-up was resumed, because a draft stores no password.
  const asksPassword = !answers.profile["register_password"];
  const least =
    useRead(installationRoutes.state, undefined, { freshFor: 600_000 }).data?.password_min_length ?? 6;
  const schema = useMemo(() => agreementsForm(asksPassword ? least : null), [asksPassword, least]);
  const form = useFormFor(schema, {
    initial: {
      signature_type: "digital",
      digital_signature: name,
      digital_signature_font: "Handwriting",
      signature_image: null,
      signature_agreement: null,
      commencement_date: today(),
      subscribe: false,
      agrees: answers.agreements["signature_agreement"] === true,
      ...answers.agreements,
      register_password: "",
    },
    onSave: ({ agrees, register_password, ...agreements }) =>
      onRegister({
        ...answers,
        ...(asksPassword
          ? { profile: { ...answers.profile, register_password, confirm_password: register_password } }
          : {}),
        agreements: { ...agreements, signature_agreement: agrees },
      }),
  });
  const { values } = form;
  /** Keeps the signature when the user opens another step. */
  const leaveFor = (step: StepName): void => {
    const { agrees, register_password: _password, ...agreements } = values;
    onChange(step, { ...answers, agreements: { ...agreements, signature_agreement: agrees } });
  };
  return (
    <Form of={form} label="Check and sign" isYours>
      <div className={classes.inside}>
        <h1 className={classes.title}>Check your answers and sign</h1>
        <p className={classes.lead}>Nothing is created until you sign up.</p>
        {failure && (
          <Banner tone="waratah" boxed alert>
            {failure.message}{" "}
            {failure.step !== null && (
              <button
                type="button"
                className={classes.linkish}
                onClick={() => leaveFor(failure.step ?? "services")}
              >
                Change
              </button>
            )}
          </Banner>
        )}
        <Answers answers={answers} steps={steps} names={names} onChange={leaveFor} />
        <SignatureChoice form={form} name={name} />
        {asksPassword && (
          <>
            <PasswordField
              {...form.field("register_password")}
              label="Password"
              description="Your password is never saved with your answers, so enter it again."
              autoComplete="new-password"
            />
            <PasswordRule password={values.register_password ?? ""} least={least} />
          </>
        )}
        <FieldRow>
          <DateField
            {...form.field("commencement_date")}
            label="Services start"
            today={today()}
            min={today()}
          />
        </FieldRow>
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={values.agrees === true}
            name="agrees"
            aria-invalid={form.errors["agrees"] === undefined ? undefined : true}
            aria-describedby={form.errors["agrees"] === undefined ? undefined : "agrees-error"}
            onChange={(event) => form.set({ agrees: event.currentTarget.checked })}
          />
          <span>
            I agree to the{" "}
            <a href="/terms" target="_blank" rel="noreferrer">
              terms and conditions
            </a>
            {values.signature_type === "digital" && " and to my signature being used on health fund forms"}
          </span>
        </label>
        {form.errors["agrees"] && (
          <p id="agrees-error" className={classes.error}>
            {form.errors["agrees"]}
          </p>
        )}
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
