import { recipientRoutes } from "#areas/onboarding/fund-recipients/contract.ts";
import { formPaths } from "#areas/onboarding/insurer-forms/paths.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { boardList, boardRoutes } from "../contract.ts";
import { shownFunds } from "../rules/funds.ts";
import { columnsOf, keyOfNumber } from "./board-columns.tsx";
import { fundsFilter, NARROWED, shownFilter } from "./shown-filter.tsx";

const FILTER_LABELS = {
  due: "Reply late",
  rejected: "Rejected",
  not_sent: "Not sent",
  sent: "Awaiting reply",
  not_registered: "Not registered",
} as const;
const search = { label: "Provider number or practice", from: 2 };

/** Renders the board of a client's own provider numbers by fund. */
export function OwnBoardPage() {
  useRealtime();
  const list = useListParams(boardList);
  const read = useListRead(boardRoutes.own, list, "numbers");
  const recipients = useRead(recipientRoutes.list).data ?? [];
  const isPhone = usePhone();
  const used = shownFunds(recipients, read.rows ?? [], list.values);
  return (
    <ListPage
      title="Fund registrations"
      nouns="provider numbers"
      list={list}
      read={read}
      search={search}
      filters={[
        shownFilter(FILTER_LABELS, read.reply?.counts),
        fundsFilter(isPhone ? null : recipients.length - used.length),
      ]}
      narrowedBy={NARROWED}
      columns={columnsOf({ used, shown: list.values.shown, isPhone, total: recipients.length })}
      rowKey={keyOfNumber}
      noneYet="No provider numbers yet. Start a form to register with health funds."
      actions={<LinkButton to={formPaths.list()}>Insurer forms</LinkButton>}
    />
  );
}
