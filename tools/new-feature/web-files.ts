import type { Names } from "./names.ts";
import { routes } from "./web-routes.ts";

/** Returns the web files of the feature, by path within its folder. */
export function webFiles(names: Names): Record<string, string> {
  const { One } = names;
  return {
    "web/routes.tsx": routes(names, `${One}ListPage`),
    [`web/${One}ListPage.tsx`]: page(names),
    [`web/${One}Modal.tsx`]: modal(names),
    [`web/${names.name}.test.tsx`]: webTest(names),
  };
}

const page = ({ one, One, word, words, Words, camel }: Names) => `import { useState } from "react";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type ${One}, ${one}List, ${one}Routes } from "../contract.ts";
import { ${One}Modal } from "./${One}Modal.tsx";

const columns: Column<${One}>[] = [
  { key: "name", head: "Name", cell: (row) => row.name, sortable: true, elastic: true },
  { key: "notes", head: "Notes", cell: (row) => row.notes ?? "–", drops: "tablet" },
];
const search = { label: "Search ${words}", from: 1 };
const filters = [switchFilter("show_deleted", "Show deleted")];

export function ${One}ListPage() {
  useRealtime();
  const list = useListParams(${one}List);
  const [open, setOpen] = useState<${One} | "new" | null>(null);
  return (
    <ListPage
      title="${Words}"
      nouns="${words}"
      list={list}
      read={useListRead(${one}Routes.list, list, "${camel}")}
      search={search}
      filters={filters}
      columns={columns}
      onOpen={setOpen}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={list.values.show_deleted ? undefined : "deleted hidden"}
      create={{ label: "Add ${word}", open: () => setOpen("new") }}
    >
      {open && <${One}Modal ${one}={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}
`;

const modal = ({
  one,
  One,
  word,
}: Names) => `import { useDeleteWithUndo } from "#platform/web/api/useDeleteWithUndo.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { Version } from "#kernel/contract/id.ts";
import { type ${One}, ${One}Body, ${one}Routes } from "../contract.ts";

interface ${One}ModalProps {
  /** Record to edit. If omitted, the dialog adds a new record. */
  ${one}?: ${One} | undefined;
  onClose: () => void;
}

const Form = ${One}Body.extend({ version: Version });
const refresh = [${one}Routes.list, ${one}Routes.get];

export function ${One}Modal({ ${one}, onClose }: ${One}ModalProps) {
  const detail = ({ name }: ${One}) => name;
  const saving = { errors: "inline", refresh, onDone: onClose, detail } as const;
  const create = useSend(${one}Routes.create, { ...saving, done: "Create Successfully" });
  const update = useSend(${one}Routes.update, { ...saving, done: "Saved Successfully" });
  const { remove, restore } = useDeleteWithUndo({
    remove: ${one}Routes.remove,
    restore: ${one}Routes.update,
    label: (row: ${One}) => row.name,
    refresh,
    onDone: onClose,
  });
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
        <Button onClick={() => void remove(${one})}>Delete ${word}</Button>
      )}
      {${one}?.is_deleted && (
        <Button onClick={() => restore(${one})}>Restore ${word}</Button>
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
  camel,
}: Names) => `import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
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
const list = "GET /api/${controller}/50/1";
afterEach(() => vi.unstubAllGlobals());

describe("the page of ${words}", () => {
  test("lists them", async () => {
    answerCalls({ [list]: { body: { ${camel}: [${one}], totalItems: 1 } } });
    await show();
    expect(await screen.findByText("First")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: /${Words}/ })).toBeTruthy();
  });

  test("says when there are none, and adds one", async () => {
    const calls = answerCalls({ [list]: { body: { ${camel}: [], totalItems: 0 } }, "POST /api/${controller}": { status: 201, body: ${one} } });
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
