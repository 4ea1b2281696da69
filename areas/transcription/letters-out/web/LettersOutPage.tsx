import { useMemo, useState } from "react";
import { LETTER_WAYS, WAY_NAMES } from "#areas/patients/referring-doctors/ways.contract.ts";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { panelChoice, panelDays, panelFilters } from "#platform/web/table/filter-panel.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { LISTED_STATES, letterList, letterRoutes, type LetterValues } from "../contract.ts";
import { LISTED_NAMES } from "../rules/words.ts";
import { columnsOf } from "./letter-columns.tsx";
import { LetterActs } from "./LetterActs.tsx";
import { LetterBar } from "./LetterBar.tsx";
import { PageChoice } from "./PageChoice.tsx";
import { UnsentPage } from "./UnsentPage.tsx";
import { useSelection } from "./useSelection.ts";

interface DialogProps {
  onClose: () => void;
}
const AcknowledgementModal = lazyComponent<DialogProps>(() =>
  import("./AcknowledgementModal.tsx").then((module) => module.AcknowledgementModal),
);
const SettingsModal = lazyComponent<DialogProps>(() =>
  import("./SettingsModal.tsx").then((module) => module.SettingsModal),
);

const SEARCH = { label: "Patient or recipient", from: 1 };
const namesOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }));

const FILTERS = panelFilters<LetterValues>("Filter letters", [
  panelChoice("state", "State", namesOf(LISTED_STATES, LISTED_NAMES), "All"),
  panelChoice("way", "Sent by", namesOf(LETTER_WAYS, WAY_NAMES), "All ways"),
  panelDays("Sent"),
]);
const NARROWED = ["state", "way", "start_date", "end_date"] as const;
const ALSO = [letterRoutes.list];

/** Renders the sent letters, or for users who may not see patients the unsent letters. */
export function LettersOutPage() {
  const { may } = useSession();
  return may("patient.view") ? <SentPage /> : <UnsentPage />;
}

/** Renders the page of sent letters, undelivered ones first. */
function SentPage() {
  useRealtime({ also: ALSO });
  const { may } = useSession();
  const list = useListParams(letterList);
  const read = useListRead(letterRoutes.list, list, "letters");
  const [selection, selected] = useSelection(read.rows ?? []);
  const [opened, setOpened] = useState<"settings" | "acknowledgement" | null>(null);
  const maySend = may("task.own");
  const chosen = maySend ? selection : null;
  const close = (): void => setOpened(null);
  const columns = useMemo(() => columnsOf(chosen), [chosen]);
  return (
    <ListPage
      title="Letters out"
      nouns="letters"
      list={list}
      read={read}
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWED}
      columns={columns}
      rowTo={({ _task }) => taskPaths.own({ id: _task })}
      note={maySend && <PageChoice here="sent" />}
      noneYet="No letters sent yet. Open a returned letter to send it."
      footNote={list.values.state === undefined && "Not arrived first, replaced hidden"}
      actions={
        <LetterActs
          query={list.list.ask(list.values).query}
          onAcknowledge={maySend ? () => setOpened("acknowledgement") : null}
          onSettings={may("practice.settings") ? () => setOpened("settings") : null}
        />
      }
    >
      {opened === "settings" && <SettingsModal onClose={close} />}
      {opened === "acknowledgement" && <AcknowledgementModal onClose={close} />}
      {maySend && <LetterBar letters={selected} onClear={selection.clear} />}
    </ListPage>
  );
}

// Loaded with this file, because each file that the start of every page may load adds to that start.
export { LettersCard } from "./LettersCard.tsx";
export { UnsentPage };
