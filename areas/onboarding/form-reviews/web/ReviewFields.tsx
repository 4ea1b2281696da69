import { z } from "zod";
import { FormBody } from "#areas/onboarding/insurer-forms/form.contract.ts";
import { EffectiveDate, FormPractice } from "#areas/onboarding/insurer-forms/answers.contract.ts";
import { lookupRoutes } from "#areas/practice/reference-data/contract.ts";
import { formatBsb } from "#kernel/identifiers/bsb.ts";
import { formatAbn } from "#kernel/identifiers/abn.ts";
import { isProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { IdentifierField } from "#platform/web/ui/fields/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { ProblemBanner } from "#platform/web/ui/feedback/ProblemBanner.tsx";
import { type Review, reviewRoutes } from "../contract.ts";
import classes from "./reviews.module.css";

const Body = FormBody.pick({
  first_name: true,
  last_name: true,
  ahpra: true,
  cell_phone: true,
  email_address: true,
  dob: true,
  specialties: true,
  version: true,
}).extend({
  effective_date: DaySchema.nullable(),
  practices: z.array(FormPractice),
});

/** Edits the fields that staff may correct before a form is sent. A sent form can't be changed. */
export function ReviewFields({ review }: { review: Review }) {
  const { sendAsync } = useSend(reviewRoutes.update, {
    errors: "inline",
    done: "Saved Successfully",
    detail: `Form of ${review.first_name} ${review.last_name}`,
    refresh: [reviewRoutes.get, reviewRoutes.list],
  });
  const { first_name, last_name, ahpra, cell_phone, email_address, dob, specialties, version, practices } =
    review;
  const effective_date = EffectiveDate.parse(review.effective_date);
  const form = useFormFor(Body, {
    initial: {
      first_name,
      last_name,
      ahpra,
      cell_phone,
      email_address,
      dob,
      effective_date,
      specialties,
      version,
      practices,
    },
    onSave: (body) => sendAsync({ params: { id: review.ID }, body }),
  });
  const today = useToday(zoneNamed(null));
  const allSpecialties = useRead(lookupRoutes.specialties, {}, { freshFor: 3_600_000 }).data ?? [];
  const { field, values, set, errors } = form;
  const rows = values.practices ?? [];
  const changePractice = (index: number, changes: Partial<FormPractice>) =>
    set({ practices: rows.map((row, rowIndex) => (rowIndex === index ? { ...row, ...changes } : row)) });
  return (
    <Form of={form}>
      <div className={classes.cards}>
        <Card title="Practitioner" padded>
          <div className={classes.fields}>
            <FieldRow>
              <TextField {...field("first_name")} label="First name" />
              <TextField {...field("last_name")} label="Last name" />
              <IdentifierField {...field("ahpra")} kind="plain" label="AHPRA number" />
            </FieldRow>
            <FieldRow>
              <PhoneField {...field("cell_phone")} label="Mobile" />
              <TextField {...field("email_address")} label="Email" type="email" />
              <DateField {...field("dob")} label="Date of birth" today={today} past optional />
            </FieldRow>
            <FieldRow>
              <ChoicesField
                {...field("specialties")}
                value={(values.specialties ?? []).map((specialty) =>
                  typeof specialty === "number" ? specialty : specialty.ID,
                )}
                label="Specialties"
                options={allSpecialties.map(({ ID, description }) => ({ value: ID, label: description }))}
              />
              <DateField {...field("effective_date")} label="Effective from" today={today} />
            </FieldRow>
            <p className="muted">Changes apply to forms that haven't been sent.</p>
          </div>
        </Card>
        <Card title="Practices" count={rows.length}>
          <ul className={classes.funds}>
            {review.practices.map((practice, index) => (
              <li key={practice.provider_number ?? index}>
                <TextField
                  label={`Practice name ${index + 1}`}
                  value={rows[index]?.practice_name}
                  error={errors[`practices.${index}.practice_name`]}
                  onChange={(practice_name) => changePractice(index, { practice_name })}
                />
                <IdentifierField
                  kind="provider"
                  label={`Provider number ${index + 1}`}
                  value={rows[index]?.provider_number}
                  error={errors[`practices.${index}.provider_number`]}
                  description={
                    isProviderNumber(rows[index]?.provider_number ?? "")
                      ? undefined
                      : "Fails the check. Compare it with Medicare's letter."
                  }
                  onChange={(provider_number) => changePractice(index, { provider_number })}
                />
                <span>{[practice.address, practice.locality_label].filter(Boolean).join(", ")}</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Bank accounts" count={review.bank_accounts.length}>
          <ul className={classes.funds}>
            {review.bank_accounts.map(({ account_name, bsb, account_number, abn }) => (
              <li key={`${bsb} ${account_number}`}>
                <span>{account_name}</span>
                <span className="tn">
                  {formatBsb(bsb ?? "")} {account_number}
                </span>
                <span className="tn">ABN {formatAbn(abn ?? "")}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <ProblemBanner>{form.problem}</ProblemBanner>
      <div className={classes.acts}>
        <Button type="submit" keys="Ctrl ↵" busy={form.isSaving} disabled={!form.isDirty}>
          Save changes
        </Button>
      </div>
    </Form>
  );
}
