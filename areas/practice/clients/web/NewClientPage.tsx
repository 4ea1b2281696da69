import { clientName } from "../rules/name.ts";
import { useMemo } from "react";
import { NewPasswordField } from "#areas/identity/users/web/NewPasswordField.tsx";
import { zoneNamed } from "#kernel/dates/zone.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { doctorRoutes } from "../contract.ts";
import { AccessFields } from "./AccessFields.tsx";
import classes from "./clients.module.css";
import { clientForm, EMPTY, newBody } from "./form-of.ts";
import { ProfileFields } from "./ProfileFields.tsx";
import { ServicesField } from "./ServicesField.tsx";
import { STALE_ROUTES } from "./useClientActs.ts";
import { useNeeds } from "./useNeeds.ts";
import { clientPaths } from "../paths.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";

/** Renders the page for a new client (SCR-CLI-01, create). Saving sends the welcome email. */
export function NewClientPage() {
  const { me, may } = useSession();
  const openPage = useOpenPage();
  const today = useToday(zoneNamed(null));
  const schema = useMemo(() => clientForm(null, me.password_min_length), [me.password_min_length]);
  const create = useSend(doctorRoutes.create, {
    done: "Create Successfully",
    detail: (client) => `Client added. ${clientName(client)}`,
    errors: "inline",
    refresh: STALE_ROUTES,
    onDone: ({ ID }) => openPage(clientPaths.record({ id: ID })),
  });
  const form = useFormFor(schema, {
    initial: { ...EMPTY, specialties: [], groups: [], services: [] },
    onSave: (values) => create.sendAsync({ body: newBody(values) }),
  });
  const needs = useNeeds(form);
  return (
    <Page title="Add client">
      <PageHeader title="Add client" back={{ to: clientPaths.list(), label: "Clients" }} />
      <PageBody>
        <Form of={form} label="Add client">
          <div className={classes.fields}>
            <Card title="Profile" padded>
              <ProfileFields form={form} needs={needs} />
            </Card>
            <Card title="Specialties and groups" padded>
              <AccessFields form={form} needsSpecialty={needs.billing} />
            </Card>
            {may(["client.services"]) && (
              <Card title="Services" padded>
                <ServicesField form={form} today={today} />
              </Card>
            )}
            <Card title="Password" padded>
              <NewPasswordField
                {...form.field("password")}
                label="Password"
                optional
                description="Optional. The welcome email has a link to choose a password either way."
              />
            </Card>
            <div className={classes.foot}>
              <SaveButton busy={form.isSaving}>Add client</SaveButton>
              <LinkButton to={clientPaths.list()}>Cancel</LinkButton>
            </div>
          </div>
        </Form>
      </PageBody>
    </Page>
  );
}
