import { useCallback, useRef, useState } from "react";
import { useFinishedChange } from "#areas/calendar/appointments/web/useFinishedChange.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { RulesDialog } from "./RulesDialog.tsx";
import { useClient } from "#platform/web/shell/client.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { panelChoice, panelFilters } from "#platform/web/table/filter-panel.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { KeyHints } from "#platform/web/ui/keys/KeyLine.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { LISTED_STATES, type RecallValues, recallList, recallRoutes, SPANS } from "../contract.ts";
import { type Recall, SOURCES } from "../recall.contract.ts";
import { LISTED_NAMES, SOURCE_NAMES, SPAN_NAMES } from "../rules/words.ts";
import { ask } from "./dialog-request.ts";
import { columnsOf, type Selection } from "./recall-columns.tsx";
import { RecallBar } from "./RecallBar.tsx";
import classes from "./recalls.module.css";
import { isOpen, type RecallActs, useRecallActs } from "./useRecallActs.ts";

const SEARCH = { label: "Patient, type or reason", from: 1 };
const namesOf = <Value extends string>(values: readonly Value[], names: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: names[value] }));
const FILTERS = panelFilters<RecallValues>("Filter recalls", [
  panelChoice("span", "Due", namesOf(SPANS, SPAN_NAMES), "Any time"),
  panelChoice("state", "State", namesOf(LISTED_STATES, LISTED_NAMES), "Open"),
  panelChoice("source", "Source", namesOf(SOURCES, SOURCE_NAMES), "All sources"),
]);
const NARROWED = ["span", "source", "state"] as const;
const HINTS = [
  { keys: ["M"], does: "message" },
  { keys: ["B"], does: "book" },
  { keys: ["D"], does: "close" },
];

const ALSO = [recallRoutes.list];
const open = (recall: Recall): void => ask({ kind: "open", recall });
const add = { label: "Add recall", open: () => ask({ kind: "add", patient: null }) };

/** Renders the page with the patients who are to be seen again, overdue first. */
export function RecallsPage() {
  useRealtime({ also: ALSO });
  const { today, country } = useClient();
  const list = useListParams(recallList);
  const read = useListRead(recallRoutes.list, list, "recalls");
  const acts = useRecallActs();
  const maySet = useSession().may(["client.edit", "practice.settings"]);
  const [isSetting, setSetting] = useState(false);
  const [selection, selected] = useSelection(read.rows ?? []);
  const refresh = read.state.refetch;
  useFinishedChange(useCallback(() => void refresh(), [refresh]));
  const setCurrent = useRecallKeys(acts, { selection, selected });
  return (
    <ListPage
      title="Recalls"
      nouns="recalls"
      list={list}
      read={read}
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={NARROWED}
      columns={columnsOf({ today, country, rows: read.rows ?? [], selection: acts ? selection : null })}
      onOpen={open}
      onCurrentRow={setCurrent}
      isStruck={({ state }) => state === "dismissed"}
      footNote={
        <span className={classes.note}>
          {list.values.state === undefined && "booked and closed hidden"}
          {acts && (
            <span className={classes.hints}>
              <KeyHints keys={HINTS} />
            </span>
          )}
        </span>
      }
      noneYet="No recalls are due."
      actions={maySet && <Button onClick={() => setSetting(true)}>Rules</Button>}
      create={acts ? add : undefined}
    >
      {isSetting && <RulesDialog onClose={() => setSetting(false)} />}
      {acts && <RecallBar recalls={selected} acts={acts} onClear={() => selection.set([])} />}
    </ListPage>
  );
}

type Selecting = Selection & { readonly set: (ids: Iterable<number>) => void };

/** Returns the selection, and the selected recalls of the page: rows out of sight are never acted on. */
function useSelection(rows: readonly Recall[]): [Selecting, Recall[]] {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const selected = rows.filter(({ ID }) => chosen.has(ID));
  const ids = new Set(selected.map(({ ID }) => ID));
  const isAll = rows.length > 0 && selected.length === rows.length;
  const set = (next: Iterable<number>): void => setChosen(new Set(next));
  const toggle = (ID: number): void =>
    set(ids.has(ID) ? [...ids].filter((each) => each !== ID) : [...ids, ID]);
  const toggleAll = (): void => set(isAll ? [] : rows.map(({ ID }) => ID));
  return [{ ids, toggle, toggleAll, isAll, set }, selected];
}

interface Chosen {
  readonly selection: Selecting;
  readonly selected: readonly Recall[];
}

/** Sets the keys of the page. Returns the function that notes the focused row. */
function useRecallKeys(acts: RecallActs | null, { selection, selected }: Chosen): (row: Recall) => void {
  const current = useRef<Recall | null>(null);
  const withOne = (act: (recall: Recall) => void) => () => {
    if (current.current && isOpen(current.current)) act(current.current);
  };
  useShortcuts(
    acts
      ? [
          {
            keys: "M",
            does: "Send a message",
            run: () =>
              selected.length > 0 ? acts.message(selected) : withOne((row) => acts.message([row]))(),
          },
          { keys: "B", does: "Book appointment", run: withOne(acts.book) },
          { keys: "D", does: "Close the recall", run: withOne(acts.close) },
          {
            keys: "X",
            does: "Select the recall",
            run: () => current.current && selection.toggle(current.current.ID),
          },
          { keys: "Escape", does: "Clear the selection", run: () => selection.set([]) },
        ]
      : [],
  );
  return (row) => {
    current.current = row;
  };
}
