import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { Form } from "./Form.tsx";
import { SaveButton } from "./SaveButton.tsx";
import { useFormFor } from "./useFormFor.ts";

const schema = z.object({ name: z.string() });

function NameForm({ label, onSave }: { label: string; onSave: (label: string) => void }) {
  const form = useFormFor(schema, {
    initial: { name: label },
    onSave: async () => onSave(label),
  });
  return (
    <Form of={form} label={label}>
      <TextField {...form.field("name")} label={`Name of ${label}`} />
      <SaveButton busy={form.isSaving}>Save {label}</SaveButton>
    </Form>
  );
}

async function show(labels: readonly string[]) {
  const onSave = vi.fn<(label: string) => void>();
  await renderPage(
    <>
      {labels.map((label) => (
        <NameForm key={label} label={label} onSave={onSave} />
      ))}
      <button type="button">Elsewhere</button>
    </>,
  );
  await screen.findByLabelText(`Name of ${labels[0]}`);
  return onSave;
}
const named = () =>
  screen
    .getAllByRole("button")
    .filter(({ textContent }) => textContent?.includes("Ctrl S"))
    .map(({ textContent, dataset }) => `${textContent} ${dataset["kind"]}`);
const pressSave = (target: Element) => fireEvent.keyDown(target, { key: "s", ctrlKey: true });

test("of several forms on a page only one button is filled and names Ctrl S: the first, until another is used", async () => {
  await show(["one", "two", "three"]);
  await waitFor(() => expect(named()).toEqual(["Save oneCtrl S primary"]));
  fireEvent.focusIn(screen.getByLabelText("Name of three"));
  await waitFor(() => expect(named()).toEqual(["Save threeCtrl S primary"]));
});

test("Ctrl S saves the form whose button names it, wherever the focus is", async () => {
  const onSave = await show(["one", "two"]);
  await waitFor(() => expect(named()).toHaveLength(1));
  pressSave(screen.getByText("Elsewhere"));
  await waitFor(() => expect(onSave.mock.calls).toEqual([["one"]]));
  const field = screen.getByLabelText("Name of two");
  field.focus();
  pressSave(field);
  await waitFor(() => expect(onSave.mock.calls).toEqual([["one"], ["two"]]));
  pressSave(screen.getByText("Elsewhere"));
  await waitFor(() => expect(onSave.mock.calls).toEqual([["one"], ["two"], ["two"]]));
});

test("Ctrl S saves nothing behind an open dialog", async () => {
  const onSave = await show(["one"]);
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  pressSave(screen.getByText("Elsewhere"));
  dialog.remove();
  pressSave(screen.getByText("Elsewhere"));
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(1));
});
