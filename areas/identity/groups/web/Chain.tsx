import { IconCheck, IconX } from "@tabler/icons-react";
import { Banner } from "#platform/web/ui/Banner.tsx";
import { Card } from "#platform/web/ui/Card.tsx";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { RIGHTS, isRight } from "#kernel/permissions.ts";
import type { Why } from "../why.contract.ts";
import classes from "./groups.module.css";

const columns: Column<Why["calls"][number]>[] = [
  { key: "summary", head: "Call", cell: ({ summary }) => summary, elastic: true },
  { key: "path", head: "Address", cell: ({ method, path }) => `${method} /api${path}`, phone: "second" },
  { key: "allowed", head: "", cell: ({ allowed }) => (allowed ? "may" : "may not"), align: "right", width: 90, phone: "end" },
];
const settled = { isPending: false, isPlaceholderData: false, error: null, refetch: async () => undefined };

export function Chain({ why }: { why: Why }) {
  const what = isRight(why.right) ? RIGHTS[why.right].allows : why.right;
  return (
    <>
      <Banner tone={why.allowed ? "fern" : "waratah"} boxed>
        <b>{why.person.name}</b> {why.allowed ? "may" : "may not"}: {what}
        {why.client && `, for ${why.client.name}`}.
      </Banner>
      <Card title="Why">
        <ol className={classes.chain}>
          {why.steps.map((step) => (
            <li key={step.about} data-tone={step.holds ? "fern" : "waratah"}>
              {step.holds ? <IconCheck size={17} aria-label="holds" /> : <IconX size={17} aria-label="ends here" />}
              <div>
                <b>{step.about}</b>
                <p>{step.says}</p>
              </div>
              <span className="muted tn">{step.rule}</span>
            </li>
          ))}
        </ol>
      </Card>
      <Card title="Calls that need this right" count={why.calls.length}>
        <Table
          label="Calls that need this right"
          variant="card"
          columns={columns}
          rows={why.calls}
          rowKey={({ method, path }) => `${method} ${path}`}
          state={settled}
          empty="No call needs it yet."
        />
      </Card>
    </>
  );
}
