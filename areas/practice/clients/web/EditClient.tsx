import { clientName } from "../rules/name.ts";
import { useEffect, useMemo, useRef } from "react";
import { type Run, StepUp } from "#areas/identity/mfa/web/StepUp.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { SaveButton } from "#platform/web/ui/forms/SaveButton.tsx";
import { Form } from "#platform/web/ui/forms/Form.tsx";
import type { ReadState } from "#platform/web/ui/tables/read-state.ts";
import { type Tab, Tabs } from "#platform/web/ui/layout/Tabs.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { Client } from "../client.contract.ts";
import { doctorRoutes } from "../contract.ts";
import { AccessFields } from "./AccessFields.tsx";
import classes from "./clients.module.css";
import { changedBody, type ClientForm, clientForm, fieldsOf } from "./form-of.ts";
import { clientFields } from "../fields.ts";
import { fieldLabel, isFieldOf } from "#kernel/contract/fields.ts";
import { DifferingFields } from "#platform/web/forms/DifferingFields.tsx";
import { INSURER_SECTIONS, InsurerFields } from "./InsurerFields.tsx";
import { PracticesPart } from "./PracticesPart.tsx";
import { ProfileFields } from "./ProfileFields.tsx";
import { ServicesField } from "./ServicesField.tsx";
import { clientSlots } from "./slots.ts";
import { SubUsersPart } from "./SubUsersPart.tsx";
import { STALE_ROUTES } from "./useClientActs.ts";
import { useNeeds } from "./useNeeds.ts";
import { useTab } from "./useTab.ts";

const FORM_TABS = ["profile", "access", "services", "insurers"] as const;

interface EditClientProps {
  client: Client;
  today: Day;
  state: ReadState;
}

/**
 * Renders the form for a client. If a change requires the user's own password, the dialog opens over the
 * form, which keeps its values.
 */
export function EditClient(props: EditClientProps) {
  return <StepUp>{(run) => <ClientTabs {...props} run={run} />}</StepUp>;
}

/**
 * Record of a client as one form in several tabs, saved as a whole (SCR-CLI-02), with further tabs that other
 * features save themselves.
 */
function ClientTabs({ client, today, state, run }: EditClientProps & { run: Run }) {
  const { me, may } = useSession();
  const schema = useMemo(() => clientForm(client, me.password_min_length), [client, me.password_min_length]);
  const update = useSend(doctorRoutes.update, {
    done: "Saved Successfully",
    detail: clientName(client),
    errors: "inline",
    refresh: STALE_ROUTES,
  });
  const form = useFormFor(schema, {
    initial: fieldsOf(client),
    onSave: (values) => run(() => update.sendAsync({ params: { id: client.ID }, body: changedBody(values) })),
  });
  const slotTabs = useSlot(clientSlots.tab);
  const needs = useNeeds(form);
  const [tab, openTab] = useTab([...FORM_TABS, "practices", "subusers", ...slotTabs.map(({ name }) => name)]);
  useErrorTab(form, tab, openTab);
  const tabsWithErrors = new Set<string>(Object.keys(form.errors).map(tabOf));
  const formTabs: Tab[] = [
    {
      key: "profile",
      label: "Profile",
      content: <ProfileFields form={form} client={client} needs={needs} />,
    },
    {
      key: "access",
      label: "Specialties and groups",
      content: (
        <AccessFields form={form} held={client.groups.map(({ ID }) => ID)} needsSpecialty={needs.billing} />
      ),
    },
    {
      key: "services",
      label: "Services",
      content: <ServicesField form={form} today={today} readOnly={!may(["client.services"])} />,
    },
    { key: "insurers", label: "Insurers", content: <InsurerFields form={form} client={client} /> },
  ];
  const otherTabs: Tab[] = [
    {
      key: "practices",
      label: "Practices and accounts",
      content: <PracticesPart client={client} today={today} state={state} />,
    },
    {
      key: "subusers",
      label: "Users",
      count: client.sub_users.length,
      content: <SubUsersPart client={client} state={state} />,
    },
    ...slotTabs.map(({ name, label, content: Content }) => ({
      key: name,
      label,
      content: <Content client={client} />,
    })),
  ];
  const isFormTab = FORM_TABS.some((key) => key === tab);
  const tabs = [
    ...formTabs.map((each) => ({ ...each, isWrong: tabsWithErrors.has(each.key) })),
    ...otherTabs,
  ];
  return (
    <>
      <Form of={form} label="Client" elsewhere={{ labelOf, open: (name) => openTab(tabOf(name)) }}>
        {form.conflict && (
          <DifferingFields
            of={clientFields}
            mine={form.values}
            theirs={form.conflict}
            opened={client}
            country={client.country}
          />
        )}
        <Tabs label="Client" value={tab} onChange={openTab} tabs={tabs} />
        {(isFormTab || form.isDirty) && (
          <div className={classes.save}>
            <SaveButton busy={form.isSaving}>Save client</SaveButton>
            {form.isDirty && <span className="muted">Not saved</span>}
          </div>
        )}
      </Form>
    </>
  );
}

function tabOf(field: string): (typeof FORM_TABS)[number] {
  const name = field.split(".")[0] ?? field;
  if (name === "services") return "services";
  if (name === "specialties" || name === "groups") return "access";
  const section = isFieldOf(clientFields, name) ? clientFields[name].section : null;
  return section !== null && INSURER_SECTIONS.has(section) ? "insurers" : "profile";
}

const labelOf = (name: string): string =>
  isFieldOf(clientFields, name) ? fieldLabel(clientFields, name) : name;

/** Opens the tab with the first error if no error is in the current tab. */
function useErrorTab({ errors, isSaving }: ClientForm, tab: string, openTab: (key: string) => void): void {
  const names = Object.keys(errors);
  const firstError = names[0];
  const isErrorInTab = names.some((name) => tabOf(name) === tab);
  const errorKey = names.join();
  const shownErrorKey = useRef("");
  useEffect(() => {
    if (errorKey === "") shownErrorKey.current = "";
    if (firstError === undefined || isErrorInTab || shownErrorKey.current === errorKey || isSaving) return;
    shownErrorKey.current = errorKey;
    openTab(tabOf(firstError));
  }, [firstError, isErrorInTab, errorKey, isSaving, openTab]);
}
