import { useNavigate, useSearch } from "@tanstack/react-router";
import { IconPrinter } from "@tabler/icons-react";
import { useRead } from "#platform/web/api/useRead.ts";
import { isPermission } from "#kernel/access/permissions.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Page, PageBody } from "#platform/web/ui/layout/Page.tsx";
import { PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { groupRoutes } from "../contract.ts";
import { TOGGLES } from "../rules/areas.ts";
import { AccessReasons } from "./AccessReasons.tsx";
import { ClientField, PersonField } from "./PersonField.tsx";
import classes from "./groups.module.css";
import { groupPaths } from "../paths.ts";

const RIGHTS = TOGGLES.map(({ name, description }) => ({ value: name, label: description }));
const idOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : null;

/**
 * Renders the page that explains step by step why a user has or lacks a permission. The address contains the
 * question.
 */
export function WhyPage() {
  const searchParams: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const person = idOf(searchParams["person"]);
  const right = TOGGLES.find(({ name }) => name === searchParams["right"])?.name ?? null;
  const client = idOf(searchParams["client"]);
  const changeQuestion = (change: {
    person?: number | null;
    right?: string | null;
    client?: number | null;
  }): void => {
    const next = { person, right, client, ...change };
    const search = {
      person: next.person ?? undefined,
      right: next.right ?? undefined,
      client: next.client ?? undefined,
    };
    void navigate({ to: ".", search, replace: true });
  };
  // Queries with a default permission until one is chosen, because the reply supplies the names of the user
  // and the client.
  const question = {
    person: person ?? 0,
    right: right ?? "calendar.view",
    ...(client === null ? {} : { client }),
  };
  const why = useRead(groupRoutes.why, { query: question }, { enabled: person !== null, keepPrevious: true });
  const chosenPerson = person !== null && why.data?.person.ID === person ? why.data.person : null;
  const chosenClient = client !== null && why.data?.client?.ID === client ? why.data.client : null;
  const answer = right !== null && why.data?.right === right ? why.data : undefined;
  return (
    <Page title="Check access">
      <PageHeader
        title="Check access"
        back={{ to: groupPaths.list(), label: "Groups" }}
        actions={
          answer && (
            <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      />
      <PageBody>
        <div className={classes.asked}>
          <PersonField
            key={`p${chosenPerson?.ID}`}
            chosen={chosenPerson}
            onChoose={(row) => changeQuestion({ person: row?.ID ?? null })}
          />
          <ChoiceField
            label="Permission"
            searchable
            value={right}
            options={RIGHTS}
            placeholder="Choose a permission"
            onChange={(name) => changeQuestion({ right: name !== null && isPermission(name) ? name : null })}
          />
          <ClientField
            key={`c${chosenClient?.ID}`}
            chosen={chosenClient}
            onChoose={(row) => changeQuestion({ client: row?.ID ?? null })}
          />
        </div>
        {why.error && <ErrorState message={why.error.message} onRetry={() => void why.refetch()} />}
        {person !== null && right !== null && !answer && !why.error && <Skeleton lines={6} height={18} />}
        {(person === null || right === null) && !why.error && (
          <EmptyState>Choose a user and a permission to see whether it is granted, and why.</EmptyState>
        )}
        {answer && person !== null && <AccessReasons why={answer} />}
      </PageBody>
    </Page>
  );
}
