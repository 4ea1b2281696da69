import { z } from "zod";
import { FormBody } from "#areas/onboarding/insurer-forms/contract.ts";
import { FormPractice } from "#areas/onboarding/insurer-forms/answers.contract.ts";
import { formatBsb } from "#kernel/bsb.ts";
import { formatAbn } from "#kernel/abn.ts";
import { formatProviderNumber, isProviderNumber } from "#kernel/provider-number.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Button } from "#platform/web/ui/Button.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { FieldRow } from "#platform/web/ui/FieldRow.tsx";
import { Form } from "#platform/web/ui/Form.tsx";
import { IdentifierField } from "#platform/web/ui/IdentifierField.tsx";
import { PhoneField } from "#platform/web/ui/PhoneField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { type Review, reviewRoutes } from "../contract.ts";
import classes from "./reviews.module.css";

const Body = FormBody.pick({
  first_name: true,
  last_name: true,
  ahpra: true,
  cell_phone: true,
  email_address: true,
  version: true,
}).extend({
  practices: z.array(FormPractice),
});

/** What staff correct before a form is sent; a form that was sent stays as it was. */
export function ReviewFields({ review }: { review: Review }) {
  const { sendAsync } = useSend(reviewRoutes.update, {
    errors: "inline",
    done: "Saved Successfully",
    refresh: [reviewRoutes.get, reviewRoutes.list],
  });
  const { first_name, last_name, ahpra, cell_phone, email_address, version, practices } = review;
  const form = useFormFor(Body, {
    initial: { first_name, last_name, ahpra, cell_phone, email_address, version, practices },
    onSave: (body) => sendAsync({ params: { id: review.ID }, body }),
  });
  const { field, values, set, errors } = form;
  const rows = values.practices ?? [];
  return (
    <Form of={form}>
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
          </FieldRow>
          <p className="muted">Changes apply to forms that haven't been sent.</p>
        </div>
      </Card>
      <Card title="Practices" count={rows.length}>
        <ul className={classes.funds}>
          {review.practices.map((practice, place) => (
            <li key={practice.provider_number ?? place}>
              <TextField
                label={`Practice name ${place + 1}`}
                value={rows[place]?.practice_name}
                error={errors[`practices.${place}.practice_name`]}
                onChange={(practice_name) =>
                  set({ practices: rows.map((row, at) => (at === place ? { ...row, practice_name } : row)) })
                }
              />
              <span>
                {formatProviderNumber(practice.provider_number ?? "")}
                {!isProviderNumber(practice.provider_number ?? "") && <span className="muted"> fails the check</span>}
              </span>
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
      {form.problem && (
        <Banner tone="waratah" boxed alert>
          {form.problem}
        </Banner>
      )}
      <div className={classes.acts}>
        <Button type="submit" keys="Ctrl ↵" busy={form.isSaving} disabled={!form.isDirty}>
          Save changes
        </Button>
      </div>
    </Form>
  );
}
