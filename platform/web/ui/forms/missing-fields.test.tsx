import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { Form } from "./Form.tsx";
import { useFormFor } from "./useFormFor.ts";

/** Requires a reply address only if replies are wanted. The rule runs only if the name is a string. */
const Sender = z
  .object({ name: z.string("Enter a value."), reply_to: z.string(), replies: z.boolean() })
  .refine(({ reply_to, replies }) => !replies || reply_to !== "", {
    path: ["reply_to"],
    error: "Enter the address for replies.",
  });

function SenderForm({ replies, onSave }: { replies: boolean; onSave: () => Promise<unknown> }) {
  const form = useFormFor(Sender, { initial: { name: null, reply_to: "", replies }, onSave });
  return (
    <Theme>
      <Form of={form}>
        <TextField {...form.field("name")} label="Name" />
        <TextField {...form.field("reply_to")} label="Reply address" optional={!replies} />
        <button type="submit">Save</button>
      </Form>
    </Theme>
  );
}

const save = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save" })));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
const refused = () =>
  screen
    .queryAllByRole("textbox")
    .filter((field) => field.getAttribute("aria-invalid") === "true")
    .map((field) => field.getAttribute("name"));

describe("one submit of a form with a rule across fields", () => {
  test("refuses each required field that is empty, until that field is filled in", async () => {
    const onSave = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
    render(<SenderForm replies onSave={onSave} />);
    await save();
    expect(refused()).toEqual(["name", "reply_to"]);
    expect(screen.getAllByText("Enter the reply address.").length).toBeGreaterThan(0);
    type(/^Name/, "Rooms");
    expect(refused()).toEqual(["reply_to"]);
    type(/^Reply address/, "desk@rooms.example");
    expect(refused()).toEqual([]);
    await save();
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  test("does not refuse an optional field that is empty", async () => {
    render(<SenderForm replies={false} onSave={() => Promise.resolve()} />);
    await save();
    expect(refused()).toEqual(["name"]);
  });
});
