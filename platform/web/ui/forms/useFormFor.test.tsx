import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { line } from "#kernel/text/text.ts";
import { markUnreachable, markReachable } from "#platform/web/api/connection.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { Form } from "./Form.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "./useFormFor.ts";

const schema = z.object({ last_name: line(50), birthday: DaySchema, version: z.int() });
type Body = z.input<typeof schema>;

function Patient({
  row,
  onSave,
}: {
  row: { last_name: string; birthday: string; version: number };
  onSave: (body: Body) => Promise<unknown>;
}) {
  const form = useFormFor(schema, { initial: row, onSave });
  return (
    <Theme>
      <Form of={form}>
        <TextField {...form.field("last_name")} label="Last name" />
        <DateField {...form.field("birthday")} label="Born" today="2026-11-11" past />
        <button type="submit">Save</button>
      </Form>
      <output>{form.isDirty ? "changed" : "as it was"}</output>
    </Theme>
  );
}

const row = { last_name: "Nguyen", birthday: "1958-03-14", version: 3 };
const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string): void =>
  void fireEvent.change(field(label), { target: { value: text } });
const save = async (): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await Promise.resolve();
  });
};
const failing = (failure: ConstructorParameters<typeof RequestError>[0]) =>
  vi.fn<(body: Body) => Promise<unknown>>(() => Promise.reject(new RequestError(failure)));

afterEach(() => markReachable());

describe("a form", () => {
  test("sends what was typed, with its version", async () => {
    const onSave = vi.fn<(body: Body) => Promise<unknown>>(() => Promise.resolve());
    render(<Patient row={row} onSave={onSave} />);
    type("Last name", "Tran");
    await save();
    expect(onSave).toHaveBeenCalledWith({ last_name: "Tran", birthday: "1958-03-14", version: 3 });
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("as it was"));
  });

  test("saves again with the version of the reply, also before the row has been read again", async () => {
    const onSave = vi.fn<(body: Body) => Promise<unknown>>((body) =>
      Promise.resolve({ ...body, version: body.version + 1 }),
    );
    const { rerender } = render(<Patient row={row} onSave={onSave} />);
    type("Last name", "Tran");
    await save();
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe("as it was"));
    type("Last name", "Tran-Ho");
    // The row of the first save arrives while the second is typed.
    rerender(<Patient row={{ ...row, last_name: "Tran", version: 4 }} onSave={onSave} />);
    await save();
    expect(onSave).toHaveBeenLastCalledWith({ last_name: "Tran-Ho", birthday: "1958-03-14", version: 4 });
  });

  test("keeps the text when the server can't be reached", async () => {
    markUnreachable();
    render(
      <Patient
        row={row}
        onSave={failing({ status: 0, code: "offline", message: "Corella can't be reached." })}
      />,
    );
    type("Last name", "Tran");
    await save();
    expect(field("Last name").value).toBe("Tran");
    expect(screen.getByRole("alert").textContent).toContain("Corella can't be reached.");
  });

  test("offers a save that nothing answered again once the server is back, and takes the message away", async () => {
    markUnreachable();
    const onSave = failing({ status: 0, code: "offline", message: "Corella can't be reached." });
    render(<Patient row={row} onSave={onSave} />);
    type("Last name", "Tran");
    await save();
    expect(screen.getByRole("alert").textContent).toContain("Corella can't be reached.");
    act(markReachable);
    expect(screen.queryByText("Corella can't be reached.")).toBeNull();
    onSave.mockImplementation(() => Promise.resolve());
    fireEvent.click(screen.getByRole("button", { name: "Save again" }));
    await waitFor(() => expect(screen.queryByText(/Back online/)).toBeNull());
    expect(onSave.mock.calls.map(([body]) => body.last_name)).toEqual(["Tran", "Tran"]);
  });

  test("shows the server's refusal at the field, and goes there", async () => {
    const errors = { birthday: "A birthday can't be in the future" };
    render(
      <Patient row={row} onSave={failing({ status: 400, code: "invalid", message: "Check", errors })} />,
    );
    await save();
    const shown = await screen.findByRole("link", { name: "A birthday can't be in the future" });
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Check 1 field" }));
    fireEvent.click(shown);
    expect(document.activeElement).toBe(field("Born"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("refuses by the contract before it asks the server", async () => {
    const onSave = vi.fn<(body: Body) => Promise<unknown>>(() => Promise.resolve());
    render(<Patient row={row} onSave={onSave} />);
    type("Born", "31/02/1958");
    await save();
    expect(onSave).not.toHaveBeenCalled();
    expect(field("Born").value).toBe("31/02/1958");
    expect(field("Born").getAttribute("aria-invalid")).toBe("true");
  });

  test("asks again at every letter once a field is wrong", async () => {
    render(<Patient row={row} onSave={() => Promise.resolve()} />);
    type("Last name", "");
    await save();
    expect(field("Last name").getAttribute("aria-invalid")).toBe("true");
    type("Last name", "T");
    expect(field("Last name").getAttribute("aria-invalid")).not.toBe("true");
  });

  test("lets the person decide when somebody else saved in between", async () => {
    const current = { last_name: "Nguyen-Smith", birthday: "1958-03-14", version: 4 };
    const stale = new RequestError({
      status: 409,
      code: "stale",
      message: "Somebody else…",
      details: { current },
    });
    const onSave = vi.fn<(body: Body) => Promise<unknown>>(({ version }) =>
      version === 3 ? Promise.reject(stale) : Promise.resolve(),
    );
    render(<Patient row={row} onSave={onSave} />);
    type("Last name", "Tran");
    await save();
    fireEvent.click(await screen.findByRole("button", { name: "Keep my changes" }));
    await waitFor(() =>
      expect(onSave).toHaveBeenLastCalledWith({ last_name: "Tran", birthday: "1958-03-14", version: 4 }),
    );
  });

  test("loads the other's text when asked", async () => {
    const current = { last_name: "Nguyen-Smith", birthday: "1958-03-14", version: 4 };
    render(
      <Patient
        row={row}
        onSave={failing({ status: 409, code: "stale", message: "…", details: { current } })}
      />,
    );
    type("Last name", "Tran");
    await save();
    fireEvent.click(await screen.findByRole("button", { name: "Use their changes" }));
    expect(field("Last name").value).toBe("Nguyen-Smith");
  });

  test("follows a row that was read again, unless something was typed", () => {
    const onSave = (): Promise<void> => Promise.resolve();
    const { rerender } = render(<Patient row={row} onSave={onSave} />);
    rerender(<Patient row={{ ...row, last_name: "Nguyen-Smith" }} onSave={onSave} />);
    expect(field("Last name").value).toBe("Nguyen-Smith");
    type("Last name", "Tran");
    rerender(<Patient row={{ ...row, last_name: "Somebody" }} onSave={onSave} />);
    expect(field("Last name").value).toBe("Tran");
  });

  test("is sent once, however often it is pressed", async () => {
    const onSave = vi.fn<(body: Body) => Promise<unknown>>(() => new Promise<void>(() => undefined));
    render(<Patient row={row} onSave={onSave} />);
    await save();
    await save();
    expect(onSave).toHaveBeenCalledOnce();
  });
});
