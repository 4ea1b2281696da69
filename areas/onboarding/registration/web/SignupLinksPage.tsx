import { useState } from "react";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type SignupLink, signupLinkList, tokenRoutes } from "../token.contract.ts";
import { NewLinkModal, SPECIAL_OPTIONS } from "./NewLinkModal.tsx";

const stateOf = ({ used_time, used_by, expired_time }: SignupLink): string => {
  if (used_time !== null) return `Used by ${used_by ?? "a client"}`;
  return Date.parse(expired_time) < Date.now() ? "Expired" : "Open";
};
const nameOf = (ID: number): string =>
  SPECIAL_OPTIONS.find(({ value }) => value === ID)?.label ?? `Package ${ID}`;
const termsOf = ({ trial_only, is_1st_biller, packages }: SignupLink): string =>
  [trial_only && "Trial only", is_1st_biller && "First-time biller", ...packages.map(nameOf)]
    .filter(Boolean)
    .join(", ") || "–";

const columns: Column<SignupLink>[] = [
  { key: "email", head: "Sent to", cell: (row) => row.email_address, sortable: true, elastic: true },
  { key: "terms", head: "Terms", cell: termsOf, phone: "second" },
  { key: "state", head: "State", cell: stateOf, phone: "end" },
  { key: "by", head: "Sent by", cell: (row) => row.created_by ?? "–", drops: "tablet" },
  {
    key: "created",
    head: "Sent",
    cell: (row) => <DateTime at={row.created_time} />,
    sortable: true,
    digits: true,
  },
  {
    key: "until",
    head: "Expires",
    cell: (row) => <DateTime at={row.expired_time} />,
    digits: true,
    drops: "tablet",
  },
];
const SEARCH = { label: "Email address" };

/** Lists sign-up links with special terms (G-53). */
export function SignupLinksPage() {
  const list = useListParams(signupLinkList);
  const read = useListRead(tokenRoutes.list, list, "links");
  const [isNew, setNew] = useState(false);
  return (
    <ListPage
      title="Sign-up links"
      nouns="sign-up links"
      list={list}
      read={read}
      search={SEARCH}
      columns={columns}
      create={{ label: "Send sign-up link", open: () => setNew(true) }}
    >
      {isNew && <NewLinkModal onClose={() => setNew(false)} />}
    </ListPage>
  );
}
