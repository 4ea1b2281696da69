import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { RequestError } from "#platform/web/api/request-error.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { FormModal } from "./FormModal.tsx";
import { useLeave } from "./useLeave.ts";
import { useFormFor } from "./useFormFor.ts";

const schema = z.object({ name: z.string().min(1, "Enter a name") });

function Elsewhere({ onLeave }: { onLeave: () => void }) {
  const leave = useLeave();
  return (
    <button type="button" onClick={() => leave(onLeave)}>
      Another dialog
    </button>
  );
}

async function open(onSave: (name: string) => Promise<unknown> = () => Promise.resolve()) {
  const happened: string[] = [];
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const close = (): void => {
      happened.push("closed");
      setOpen(false);
    };
    const form = useFormFor(schema, {
      initial: { name: "Nguyen" },
      onSave: async ({ name }) => {
        await onSave(name);
        happened.push(`saved ${name}`);
        setOpen(false);
      },
    });
    return (
      <>
        <FormModal opened={isOpen} title="Edit patient" form={form} submit="Save patient" onClose={close}>
          <TextField {...form.field("name")} label="Name" />
          <Elsewhere onLeave={() => happened.push("elsewhere")} />
        </FormModal>
        <button type="button" onClick={() => setOpen(true)}>
          Open again
        </button>
      </>
    );
  }
  await renderPage(<Page />);
  return happened;
}

const field = () => screen.findByLabelText<HTMLInputElement>("Name");
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
/** Clicks a button by its text, because searching a dialog by role takes seconds in jsdom. */
const press = async (words: string) =>
  fireEvent.click(await screen.findByText(words, { selector: "button, button *" }));
const isAsked = () => screen.findByText("Your changes have not been saved.");

describe("a form over the page", () => {
  test("closes at once where nothing was typed", async () => {
    const happened = await open();
    await field();
    await press("Cancel");
    await waitFor(() => expect(happened).toEqual(["closed"]));
    expect(screen.queryByText("Leave without saving?")).toBeNull();
  });

  test("asks before it drops what was typed, and keeps it where asked to", async () => {
    const happened = await open();
    await type("Tran");
    await press("Cancel");
    await isAsked();
    expect(happened).toEqual([]);
    await press("Keep editing");
    await waitFor(() => expect(screen.queryByText("Your changes have not been saved.")).toBeNull());
    expect([(await field()).value, happened]).toEqual(["Tran", []]);
  });

  test("drops it where that is what is wanted, and begins anew the next time", async () => {
    const happened = await open();
    await type("Tran");
    await press("Cancel");
    await isAsked();
    await press("Leave without saving");
    await waitFor(() => expect(happened).toEqual(["closed"]));
    await press("Open again");
    expect((await field()).value).toBe("Nguyen");
  });

  test("asks likewise before a button inside it leads elsewhere, and then goes there", async () => {
    const happened = await open();
    await press("Another dialog");
    expect(happened).toEqual(["elsewhere"]);
    await type("Tran");
    await press("Another dialog");
    await isAsked();
    expect(happened).toEqual(["elsewhere"]);
    await press("Leave without saving");
    await waitFor(() => expect(happened).toEqual(["elsewhere", "elsewhere"]));
  });

  test.each([["Enter"], ["s"], ["S"]])("is saved by Ctrl %s from within a field", async (key) => {
    const happened = await open();
    await type("Tran");
    expect(fireEvent.keyDown(await field(), { key, ctrlKey: true })).toBe(false);
    await waitFor(() => expect(happened).toEqual(["saved Tran"]));
  });

  test("is not saved by those keys alone", async () => {
    const happened = await open();
    await type("Tran");
    fireEvent.keyDown(await field(), { key: "s" });
    fireEvent.keyDown(await field(), { key: "k", ctrlKey: true });
    await press("Cancel");
    await isAsked();
    expect(happened).toEqual([]);
  });

  test("stays open with what was typed where the save is refused, and saves it the next time", async () => {
    const answers: (() => Promise<unknown>)[] = [
      () =>
        Promise.reject(
          new RequestError({
            status: 400,
            code: "invalid",
            message: "Check",
            errors: { name: "This name is taken" },
          }),
        ),
      () => Promise.reject(new Error("a fault of ours")),
      () => Promise.resolve(),
    ];
    const happened = await open(() => answers.shift()?.() ?? Promise.resolve());
    await type("Tran");
    await press("Save patient");
    await screen.findByText("This name is taken");
    expect((await field()).value).toBe("Tran");
    await press("Save patient");
    await screen.findByText("This couldn't be saved. Try again.");
    expect([(await field()).value, happened]).toEqual(["Tran", []]);
    await press("Save patient");
    await waitFor(() => expect(happened).toEqual(["saved Tran"]));
  });

  test("with a field that is wrong sends nothing, and says it at the field", async () => {
    const happened = await open();
    await type("");
    await press("Save patient");
    await screen.findByText("Enter a name");
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    expect(happened).toEqual([]);
  });
});
