import { useNavigate } from "@tanstack/react-router";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";

const Note = z.object({ note: z.string() });

function NoteModal({ onSave, onClose }: { onSave: () => void; onClose: () => void }) {
  // The save navigates after its promise has resolved.
  const form = useFormFor(Note, { initial: { note: "" }, onSave: () => Promise.resolve().then(onSave) });
  return (
    <FormModal opened title="Note" form={form} submit="Save note" onClose={onClose}>
      <TextField {...form.field("note")} label="Note" startsHere />
    </FormModal>
  );
}

function Page() {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(true);
  const go = () => void navigate({ to: "/elsewhere" });
  return (
    <>
      <button type="button" onClick={go}>
        back
      </button>
      {isOpen && <NoteModal onSave={go} onClose={() => setOpen(false)} />}
    </>
  );
}

const type = async (text: string) =>
  fireEvent.change(await screen.findByRole("textbox", { name: "Note" }), { target: { value: text } });
const back = () => act(async () => fireEvent.click(screen.getByText("back")));
const question = () => screen.findByText("Your changes have not been saved.");

describe("leaving a page in the midst of a dialog", () => {
  test("asks, and keeps the words when they are to be kept", async () => {
    const page = await renderPage(<Page />, "/here");
    await type("Walks with a stick");
    await back();
    await question();
    // The last dialog in the document is the topmost.
    expect(screen.getAllByRole("dialog").at(-1)?.textContent).toContain("Your changes have");
    fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" });
    await waitFor(() => expect(screen.queryByText("Your changes have not been saved.")).toBeNull());
    expect(page.address()).toBe("/here");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Note" }).value).toBe("Walks with a stick");
  });

  test("leaves when they are not", async () => {
    const page = await renderPage(<Page />, "/here");
    await type("Walks with a stick");
    await back();
    await question();
    fireEvent.click(screen.getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(page.address()).toBe("/elsewhere"));
  });

  test("asks nothing where nothing was typed, nor when it was saved", async () => {
    const first = await renderPage(<Page />, "/here");
    await screen.findByRole("textbox", { name: "Note" });
    await back();
    await waitFor(() => expect(first.address()).toBe("/elsewhere"));
    first.unmount();
    const second = await renderPage(<Page />, "/here");
    await type("Walks with a stick");
    fireEvent.click(screen.getByRole("button", { name: /^Save note/ }));
    await waitFor(() => expect(second.address()).toBe("/elsewhere"));
  });
});
