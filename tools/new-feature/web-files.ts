import type { Names } from "./names.ts";

/** The feature's screens, by their path in its folder. */
export function webFiles(names: Names): Record<string, string> {
  const { One } = names;
  return {
    "web/routes.tsx": routes(names),
    [`web/${One}ListPage.tsx`]: page(names),
    [`web/${One}Modal.tsx`]: modal(names),
    [`web/use${One}Address.ts`]: address(names),
    [`web/${names.name}.test.tsx`]: webTest(names),
  };
}

const routes = ({ name, camel, One, Words, needs }: Names) => `import { IconList } from "@tabler/icons-react";
import type { WebFeature } from "#platform/web/shell/feature.ts";

export const ${camel}Web: WebFeature = {
  name: "${name}",
  pages: [
    {
      path: "${name}",
      area: "account",
      needs: ["${needs}"],
      title: "${Words}",
      load: () => import("./${One}ListPage.tsx").then((module) => module.${One}ListPage),
    },
  ],
  menu: [
    { area: "account", group: "Settings", label: "${Words}", icon: IconList, to: "${name}", needs: ["${needs}"], order: 900 },
  ],
};
`;

const address = ({ One }: Names) => `import { useNavigate, useSearch } from "@tanstack/react-router";

interface Address {
  readonly search: string;
  readonly deleted: boolean;
}

/** What the list shows is in its address, so that a link, a reload and the way back show the same. */
export function use${One}Address(): readonly [Address, (change: Partial<Address>) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { search } = given;
  const address = {
    search: typeof search === "string" || typeof search === "number" ? String(search) : "",
    deleted: given["deleted"] === true,
  };
  const go = (change: Partial<Address>): void => {
    const next = { ...address, ...change };
    void navigate({ to: ".", search: { search: next.search || undefined, deleted: next.deleted || undefined }, replace: true });
  };
  return [address, go];
}
`;

const page = ({ one, One, word, words, Words }: Names) => `import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { EmptyState } from "#platform/web/ui/EmptyState.tsx";
import { FilterSwitch } from "#platform/web/ui/FilterSwitch.tsx";
import { FilterBar, Page } from "#platform/web/ui/Page.tsx";
import { PageHeader } from "#platform/web/ui/PageHeader.tsx";
import { quoted } from "#platform/web/ui/quoted.ts";
import { SearchBox } from "#platform/web/ui/SearchBox.tsx";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { type Column, Table } from "#platform/web/ui/Table.tsx";
import { type ${One}, ${one}Routes } from "../contract.ts";
import { matching } from "../rules/matching.ts";
import { ${One}Modal } from "./${One}Modal.tsx";
import { use${One}Address } from "./use${One}Address.ts";

const columns: Column<${One}>[] = [
  { key: "name", head: "Name", cell: (row) => row.name, elastic: true },
  { key: "notes", head: "Notes", cell: (row) => row.notes ?? "–", drops: true },
];

export function ${One}ListPage() {
  useRealtime();
  const [{ search, deleted }, go] = use${One}Address();
  const [open, setOpen] = useState<${One} | "new" | null>(null);
  const list = useRead(${one}Routes.list, { query: { show_deleted: deleted ? "true" : undefined } });
  const found = list.data && matching(list.data, search);
  const add = () => setOpen("new");
  useShortcuts([{ keys: "C", does: "Add ${word}", run: add }]);
  return (
    <Page title="${Words}">
      <PageHeader
        title="${Words}"
        count={found?.length}
        actions={
          <Button kind="primary" icon={<IconPlus size={17} />} keys="C" onClick={add}>
            Add ${word}
          </Button>
        }
      />
      <FilterBar right={<FilterSwitch label="Show deleted" checked={deleted} onChange={(shown) => go({ deleted: shown })} />}>
        <SearchBox label="Search ${words}" value={search} from={1} onSearch={(text) => go({ search: text })} />
      </FilterBar>
      <Table
        label="${Words}"
        columns={columns}
        rows={found}
        rowKey={({ ID }) => ID}
        onOpen={setOpen}
        isStruck={({ is_deleted }) => is_deleted}
        state={list}
        empty={
          search === "" ? (
            <EmptyState action={<Button onClick={add}>Add ${word}</Button>}>No ${words} yet.</EmptyState>
          ) : (
            <EmptyState action={<Button onClick={() => go({ search: "" })}>Clear search</Button>}>
              No ${words} match {quoted(search)}.
            </EmptyState>
          )
        }
      />
      {open && <${One}Modal ${one}={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
`;

const modal = ({ one, One, word }: Names) => `import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { Version } from "#kernel/id.ts";
import { type ${One}, ${One}Body, ${one}Routes } from "../contract.ts";

interface ${One}ModalProps {
  /** The one being edited; a new one without. */
  ${one}?: ${One} | undefined;
  onClose: () => void;
}

const Form = ${One}Body.extend({ version: Version });
const refresh = [${one}Routes.list, ${one}Routes.get];

export function ${One}Modal({ ${one}, onClose }: ${One}ModalProps) {
  const saving = { errors: "inline", refresh, onDone: onClose } as const;
  const create = useSend(${one}Routes.create, { ...saving, done: "Create Successfully" });
  const update = useSend(${one}Routes.update, { ...saving, done: "Saved Successfully" });
  const remove = useSend(${one}Routes.remove, { refresh, failed: "Delete Failed", done: "Delete Successfully", onDone: onClose });
  const form = useFormFor(Form, {
    initial: { name: ${one}?.name ?? "", notes: ${one}?.notes ?? null, _doctor: undefined, version: ${one}?.version },
    onSave: ({ version, name, notes }) =>
      ${one}
        ? update.sendAsync({ params: { id: ${one}.ID }, body: { name, notes, version } })
        : create.sendAsync({ body: { name, notes } }),
  });
  return (
    <FormModal
      opened
      title={${one} ? "Edit ${word}" : "Add ${word}"}
      form={form}
      submit={${one} ? "Save ${word}" : "Add ${word}"}
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="Name" startsHere />
      <NoteField {...form.field("notes")} label="Notes" optional />
      {${one} && !${one}.is_deleted && (
        <Button onClick={() => remove.send({ params: { id: ${one}.ID } })}>Delete ${word}</Button>
      )}
      {${one}?.is_deleted && (
        <Button onClick={() => update.send({ params: { id: ${one}.ID }, body: { is_deleted: false } })}>Restore ${word}</Button>
      )}
    </FormModal>
  );
}
`;

const webTest = ({
  one,
  One,
  word,
  words,
  Words,
  controller,
}: Names) => `import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { answerCalls } from "#platform/web/testing/outside.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import type { ${One} } from "../contract.ts";
import { ${One}ListPage } from "./${One}ListPage.tsx";

const ${one}: ${One} = { ID: 1, _doctor: 7, name: "First", notes: null, is_deleted: false, version: 1 };
const show = () =>
  renderPage(
    <OwnerProvider owner={{ doctor_id: 7 }}>
      <${One}ListPage />
    </OwnerProvider>,
  );
const list = "GET /api/${controller}";
afterEach(() => vi.unstubAllGlobals());

describe("the page of ${words}", () => {
  test("lists them", async () => {
    answerCalls({ [list]: { body: [${one}] } });
    await show();
    expect(await screen.findByText("First")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: /${Words}/ })).toBeTruthy();
  });

  test("says when there are none, and adds one", async () => {
    const calls = answerCalls({ [list]: { body: [] }, "POST /api/${controller}": { status: 201, body: ${one} } });
    await show();
    await screen.findByText("No ${words} yet.");
    fireEvent.click(screen.getAllByRole("button", { name: /Add ${word}/ })[0] ?? document.body);
    fireEvent.change(await screen.findByRole("textbox", { name: /Name/ }), { target: { value: "First" } });
    fireEvent.click(screen.getAllByRole("button", { name: /Add ${word}/ }).at(-1) ?? document.body);
    await screen.findByText("Create Successfully");
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ name: "First", notes: null });
  });
});
`;
