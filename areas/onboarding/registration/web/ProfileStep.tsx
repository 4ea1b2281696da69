import { useCallback, useEffect, useMemo, useRef } from "react";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { SuburbField } from "#areas/practice/reference-data/web/SuburbField.tsx";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { TITLES } from "#kernel/people/title.ts";
import { installationRoutes } from "#platform/access/installation.contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { PasswordField } from "#platform/web/ui/fields/PasswordField.tsx";
import { PasswordRule } from "#platform/web/ui/fields/PasswordRule.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { type FormFor, useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { SERVICES } from "../rules/chosen-services.ts";
import { profileForm, today } from "./signup-forms.ts";
import classes from "./signup.module.css";
import type { StepProps } from "./step.ts";
import { StepFoot } from "./StepFoot.tsx";
import { useChosenSuburb } from "./useChosenSuburb.ts";
import { useNamesInUse } from "./useNamesInUse.ts";

const titles = TITLES.map((label, index) => ({ value: index + 1, label }));
const GAPS = [
  { value: "no", label: "No gap" },
  { value: "known", label: "Known gap" },
];
const EMPTY = {
  title: null,
  first_name: "",
  last_name: "",
  dob: null,
  username: "",
  email_address: "",
  cell_phone: "",
  work_phone: "",
  work_address: "",
  _locality: null,
  ahpra: null,
  specialties: [],
  referral_code: null,
  _user_location: null,
  is_no_gap: null,
  register_password: "",
  confirm_password: "",
};

interface ProfileStepProps extends StepProps {
  /** Email address of the sign-up link, or null. */
  readonly email: string | null;
  /** Error of the sign-up if this is the last step, otherwise null. */
  readonly failure: { readonly message: string } | null;
}

/** Renders the profile step (SCR-REG-08, SCR-REG-13). */
export function ProfileStep({ answers, onDone, onBack, signup, next, email, failure }: ProfileStepProps) {
  const least =
    useRead(installationRoutes.state, undefined, { freshFor: 600_000 }).data?.password_min_length ?? 6;
  const requirements = {
    formsOnly: answers.formsOnly,
    billing: answers.billingPackage !== null,
    suburb: answers.billingPackage !== null || answers.services.includes(SERVICES.transcription),
    least,
  };
  const chosenSuburb = useChosenSuburb(answers, "profile");
  const { formsOnly, billing, suburb } = requirements;
  const schema = useMemo(
    () => profileForm({ formsOnly, billing, suburb, least }),
    [formsOnly, billing, suburb, least],
  );
  const takenNames = useRef<FieldErrors>({});
  const storeTakenNames = useCallback((names: FieldErrors) => {
    takenNames.current = names;
  }, []);
  const form = useFormFor(schema, {
    initial: { ...EMPTY, ...(email === null ? {} : { email_address: email }), ...answers.profile },
    onSave: async (profile) => onDone({ profile, ...chosenSuburb.kept }),
    also: () => takenNames.current,
  });
  return (
    <Form of={form} label="Profile" isYours>
      <div className={classes.inside}>
        <h1 className={classes.title}>You and your practice</h1>
        {failure && (
          <Banner tone="waratah" boxed alert>
            {failure.message}
          </Banner>
        )}
        <PersonFields form={form} />
        <SignInFields form={form} isLinked={email !== null} least={least} onTaken={storeTakenNames} />
        <PracticeFields form={form} asks={requirements} suburb={chosenSuburb.field} />
      </div>
      <StepFoot signup={signup} onBack={onBack} next={next} busy={form.isSaving} />
    </Form>
  );
}

type ProfileForm = FormFor<ReturnType<typeof profileForm>>;

const PersonFields = ({ form }: { form: ProfileForm }) => (
  <>
    <FieldRow>
      <ChoiceField {...form.field("title")} label="Title" options={titles} />
      <TextField {...form.field("first_name")} label="First name" autoComplete="given-name" />
      <TextField {...form.field("last_name")} label="Last name" autoComplete="family-name" />
    </FieldRow>
    <FieldRow>
      <DateField {...form.field("dob")} label="Date of birth" today={today()} past />
      <PhoneField {...form.field("cell_phone")} label="Mobile" />
      <PhoneField {...form.field("work_phone")} label="Work phone" />
    </FieldRow>
  </>
);

interface SignInFieldsProps {
  form: ProfileForm;
  isLinked: boolean;
  least: number;
  /** Receives the errors of taken names, for the submit. */
  onTaken: (names: FieldErrors) => void;
}

function SignInFields({ form, isLinked, least, onTaken }: SignInFieldsProps) {
  const { username, email_address } = form.values;
  const takenErrors = useNamesInUse(username ?? "", email_address ?? "");
  useEffect(() => {
    onTaken({ ...takenErrors });
  }, [onTaken, takenErrors]);
  const [name, email] = [form.field("username"), form.field("email_address")];
  return (
    <>
      <FieldRow>
        <TextField
          {...name}
          error={name.error ?? takenErrors.username}
          label="Username"
          description="3 to 50 letters and digits"
          autoComplete="username"
        />
        <TextField
          {...email}
          error={email.error ?? takenErrors.email_address}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={isLinked}
        />
      </FieldRow>
      <FieldRow>
        <PasswordField {...form.field("register_password")} label="Password" autoComplete="new-password" />
        <PasswordField
          {...form.field("confirm_password")}
          label="Confirm password"
          autoComplete="new-password"
        />
      </FieldRow>
      <PasswordRule password={form.values.register_password ?? ""} least={least} />
    </>
  );
}

interface PracticeFieldsProps {
  form: ProfileForm;
  asks: { readonly formsOnly: boolean; readonly billing: boolean; readonly suburb: boolean };
  suburb: ReturnType<typeof useChosenSuburb>["field"];
}

function PracticeFields({ form, asks, suburb }: PracticeFieldsProps) {
  const specialties = useRead(lookupRoutes.specialties, undefined, { freshFor: 600_000 });
  const states = useRead(lookupRoutes.userLocations, undefined, {
    freshFor: 600_000,
    enabled: asks.formsOnly,
  });
  const gap = form.field("is_no_gap");
  return (
    <>
      <FieldRow>
        <TextField
          {...form.field("work_address")}
          label="Work address"
          asks="Enter your work address."
          autoComplete="street-address"
        />
        <SuburbField {...form.field("_locality")} {...suburb} label="Suburb" optional={!asks.suburb} />
      </FieldRow>
      <FieldRow>
        <IdentifierField
          {...form.field("ahpra")}
          kind="plain"
          label="AHPRA number"
          placeholder="MED0001234567"
          optional={!asks.billing}
        />
        <ChoicesField
          {...form.field("specialties")}
          value={numbersIn(form.values.specialties)}
          label="Specialties"
          optional={!asks.billing}
          options={(specialties.data ?? []).map(({ ID, description }) => ({ value: ID, label: description }))}
        />
      </FieldRow>
      {asks.formsOnly && (
        <FieldRow>
          <ChoiceField
            {...form.field("_user_location")}
            label="State of registration"
            options={(states.data ?? []).map(({ ID, name }) => ({ value: ID, label: name }))}
          />
          <ChoiceField
            {...gap}
            label="Billing type"
            value={typeof gap.value === "boolean" ? (gap.value ? "no" : "known") : null}
            onChange={(chosen) => gap.onChange(chosen === null ? null : chosen === "no")}
            options={GAPS}
          />
        </FieldRow>
      )}
      <TextField
        {...form.field("referral_code")}
        label="Referral code"
        optional
        description="From a colleague who uses Corella"
      />
    </>
  );
}

const numbersIn = (values: readonly unknown[] | null | undefined): number[] =>
  (values ?? []).flatMap((value) => (typeof value === "number" ? [value] : []));
