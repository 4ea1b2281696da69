import { PdfButton } from "#platform/web/documents/PdfButton.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { formRoutes } from "../contract.ts";
import type { InsurerForm } from "../form.contract.ts";
import { FormStatus } from "./FormStatus.tsx";
import { back } from "./back-link.ts";
import classes from "./forms.module.css";

/** Shows a submitted form with the stored document of every fund. */
export function SubmittedForm({ form }: { form: InsurerForm }) {
  const title = form.is_update ? "Update" : "New registration";
  const { documents, submitted_time, effective_date, user_location_name, practices, bank_accounts } = form;
  return (
    <Page title={title}>
      <PageHeader title={title} back={back} note={<FormStatus form={form} />} />
      <PageBody narrow>
        <Card title="Details" padded>
          <FactList
            facts={[
              { label: "Location", value: user_location_name },
              { label: "Submitted", value: submitted_time && <DateTime at={submitted_time} /> },
              { label: "Effective from", value: effective_date },
              {
                label: "Provider numbers",
                value: practices.map(({ provider_number }) => provider_number).join(", "),
              },
              {
                label: "Bank accounts",
                value: bank_accounts.map(({ account_name }) => account_name).join(", "),
              },
            ]}
          />
        </Card>
        <Card title="Forms" count={documents.length}>
          <ul className={classes.list}>
            {documents.map(({ recipient, name }) => (
              <li key={recipient}>
                <span>{name}</span>
                <PdfButton route={formRoutes.document} ask={{ params: { id: form.ID, recipient } }} />
              </li>
            ))}
          </ul>
        </Card>
      </PageBody>
    </Page>
  );
}
