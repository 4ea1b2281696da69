import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { OFFER_STATES, offerList, offerRoutes } from "../offer.contract.ts";
import { OFFER_NAMES } from "../rules/words.ts";
import { columnsOf } from "./offer-columns.tsx";
import { PageChoice } from "./PageChoice.tsx";
import { SettingsModal } from "./SettingsModal.tsx";
import { useOfferActs } from "./useOfferActs.ts";

const FILTERS = [
  { name: "page", draw: () => <PageChoice here="offers" /> },
  {
    ...choiceFilter(
      "state",
      "Answer",
      OFFER_STATES.map((value) => ({ value, label: OFFER_NAMES[value] })),
    ),
    atEnd: true,
  },
];
const NARROWED = ["state"] as const;

/** Renders the page with the offers of free times to waiting patients, and their results. */
export function OffersPage() {
  useRealtime();
  const { may } = useSession();
  const [isSetting, setSetting] = useState(false);
  const list = useListParams(offerList);
  const read = useListRead(offerRoutes.offers, list, "offers");
  const acts = useOfferActs();
  return (
    <ListPage
      title="Wait list"
      label="Offers"
      nouns="offers"
      list={list}
      read={read}
      filters={FILTERS}
      narrowedBy={NARROWED}
      columns={columnsOf(may("calendar.edit") ? acts : null)}
      noneYet="No offers yet. When an appointment is cancelled, the patients who fit are shown."
      actions={
        may(["client.edit", "practice.settings"]) && (
          <Button onClick={() => setSetting(true)}>Settings</Button>
        )
      }
    >
      {isSetting && <SettingsModal onClose={() => setSetting(false)} />}
    </ListPage>
  );
}
