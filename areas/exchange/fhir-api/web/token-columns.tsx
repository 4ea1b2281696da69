import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { FhirToken } from "../contract.ts";
import { SCOPE_LABELS } from "./scope-words.ts";

const resources = ({ scopes }: FhirToken): string => scopes.map((scope) => SCOPE_LABELS[scope]).join(", ");

export const tokenColumns = (onRevoke: (token: FhirToken) => void): Column<FhirToken>[] => [
  { key: "name", head: "System", cell: ({ name }) => name },
  {
    key: "with",
    head: "Signs in with",
    cell: ({ has_key }) => (has_key ? "Public key" : "Token"),
    drops: "laptop",
  },
  { key: "scopes", head: "Records it can read", cell: resources, elastic: true, phone: "second" },
  {
    key: "created",
    head: "Created",
    cell: ({ created_time }) => <DateTime at={created_time} />,
    digits: true,
    drops: "tablet",
  },
  {
    key: "expires",
    head: "Expires",
    cell: ({ expires_time }) => <DateTime at={expires_time} />,
    digits: true,
  },
  {
    key: "used",
    head: "Last used",
    cell: ({ last_used_time }) => (last_used_time === null ? "Never" : <DateTime at={last_used_time} />),
    digits: true,
    drops: "tablet",
  },
  {
    key: "act",
    head: "",
    align: "right",
    phone: "end",
    cell: (token) =>
      token.revoked_time === null ? (
        <Button size="sm" onClick={() => onRevoke(token)}>
          Revoke
        </Button>
      ) : (
        <span className="muted">Revoked</span>
      ),
  },
];
