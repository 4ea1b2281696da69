import { IconCheck, IconX } from "@tabler/icons-react";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { PERMISSIONS, isPermission } from "#kernel/access/permissions.ts";
import type { Why } from "../why.contract.ts";
import classes from "./groups.module.css";

const columns: Column<Why["calls"][number]>[] = [
  { key: "summary", head: "Action", cell: ({ summary }) => summary, elastic: true },
  {
    key: "allowed",
    head: "Allowed",
    cell: ({ allowed }) => (allowed ? "Yes" : "No"),
    align: "right",
    width: 90,
    phone: "end",
  },
];
const settledState = {
  isPending: false,
  isPlaceholderData: false,
  error: null,
  refetch: async () => undefined,
};

export function AccessReasons({ why }: { why: Why }) {
  const permissionName = isPermission(why.right) ? PERMISSIONS[why.right].allows : why.right;
  return (
    <>
      <Banner tone={why.allowed ? "fern" : "waratah"} boxed>
        <b>{why.person.name}</b> {why.allowed ? "has" : "doesn't have"} this permission: {permissionName}
        {why.client && `, for ${why.client.name}`}.
      </Banner>
      <Card title="Reason">
        <ol className={classes.chain}>
          {why.steps.map((step) => (
            <li key={step.about} data-tone={step.holds ? "fern" : "waratah"}>
              {step.holds ? (
                <IconCheck size={17} aria-label="holds" />
              ) : (
                <IconX size={17} aria-label="stops here" />
              )}
              <div>
                <b>{step.about}</b>
                <p>{step.says}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Actions that need this permission" count={why.calls.length}>
        <Table
          label="Actions that need this permission"
          variant="card"
          columns={columns}
          rows={why.calls}
          rowKey={({ method, path }) => `${method} ${path}`}
          state={settledState}
          empty="No actions need it yet."
        />
      </Card>
    </>
  );
}
