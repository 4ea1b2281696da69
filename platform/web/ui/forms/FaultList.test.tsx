import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { phone } from "#kernel/addresses/phone.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { line } from "#kernel/text/text.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { PhoneField } from "#platform/web/ui/fields/PhoneField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { Form } from "./Form.tsx";
import { FormModal } from "./FormModal.tsx";
import { useFormFor } from "./useFormFor.ts";

const schema = withRule(
  z.object({
    title: z.int("Choose from the list."),
    name: line(50),
    email: EmailSchema,
    mobile: phone("mobile number"),
    days: z.array(z.string()).min(1, "Choose from the list."),
    hidden: z.string().nullish(),
  }),
  ({ name, email }) => (name && name === email ? { email: "Enter an address that is not the name" } : {}),
);
const EMPTY = { title: null, name: "", email: "", mobile: null, days: [], hidden: null };
type Body = z.input<typeof schema>;

const saved = (): Promise<unknown> => Promise.resolve();

interface PersonProps {
  onSave?: (body: Body) => Promise<unknown>;
  faultFocus?: "first-field";
}

function Person({ onSave = saved, faultFocus }: PersonProps) {
  const form = useFormFor(schema, { initial: EMPTY, onSave });
  const days = form.field("days");
  return (
    <Theme>
      <Form of={form} label="Person" purpose="to book" isYours {...(faultFocus && { faultFocus })}>
        <ChoiceField {...form.field("title")} label="Title" options={[{ value: 1, label: "Dr" }]} />
        <TextField {...form.field("name")} label="First name" />
        <TextField {...form.field("email")} label="Email" type="email" />
        <PhoneField {...form.field("mobile")} label="Mobile" />
        <GroupField label="Days" name="days" value={days.value} error={days.error} asks="Choose your days.">
          <input type="checkbox" aria-label="Monday" onChange={() => days.onChange(["mon"])} />
        </GroupField>
        <button type="submit">Save</button>
      </Form>
    </Theme>
  );
}

const SENTENCES = [
  "Choose a title.",
  "Enter your first name.",
  "Enter your email, like name@practice.com.au.",
  "Enter your mobile.",
  "Choose your days.",
];
const press = async (name: string): Promise<void> => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name }));
    await Promise.resolve();
  });
};
const list = (heading = "Complete 5 fields to book") => screen.findByRole("group", { name: heading });
const lines = (of: HTMLElement) =>
  within(of)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string): void =>
  void fireEvent.change(field(label), { target: { value: text } });

afterEach(() => {
  document.title = "";
});

describe("a refused submit", () => {
  test("names every fault in one list that has the focus", async () => {
    const onSave = vi.fn<(body: Body) => Promise<unknown>>(() => Promise.resolve());
    render(<Person onSave={onSave} />);
    await press("Save");
    expect(lines(await list())).toEqual(SENTENCES);
    expect(document.activeElement).toBe(await list());
    expect(onSave).not.toHaveBeenCalled();
  });

  test("leaves the focus at the first field of a form that is worked by keys, beside the list", async () => {
    render(<Person faultFocus="first-field" />);
    await press("Save");
    expect(lines(await list())).toEqual(SENTENCES);
    expect(document.activeElement).toBe(field("Title"));
  });

  test("marks each field, which says the same words below itself", async () => {
    render(<Person />);
    await press("Save");
    await list();
    const marked = [...document.querySelectorAll('[aria-invalid="true"]')];
    const said = marked.map((element) =>
      (element.getAttribute("aria-describedby") ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent),
    );
    expect(said).toEqual(SENTENCES.map((words) => [words]));
  });

  test("begins the page's title with the count, until all is mended", async () => {
    document.title = "Get a quote";
    render(<Person />);
    await press("Save");
    await list();
    await waitFor(() => expect(document.title).toBe("5 fields to complete · Get a quote"));
    type("First name", "Ana");
    await waitFor(() => expect(document.title).toBe("4 fields to complete · Get a quote"));
  });

  test("leads from a line into its field, also of a group", async () => {
    render(<Person />);
    await press("Save");
    fireEvent.click(within(await list()).getByRole("link", { name: "Enter your mobile." }));
    expect(document.activeElement).toBe(field("Mobile"));
    fireEvent.click(within(await list()).getByRole("link", { name: "Choose your days." }));
    expect(document.activeElement).toBe(field("Monday"));
  });

  test("loses a line with each fault that is mended, and the list with the last one", async () => {
    render(<Person />);
    await press("Save");
    await list();
    type("First name", "Ana");
    expect(lines(await list("Complete 4 fields to book"))).not.toContain("Enter your first name.");
    type("Email", "ana@rooms.example");
    type("Mobile", "0412345678");
    fireEvent.click(field("Monday"));
    await list("Complete 1 field to book");
    fireEvent.click(screen.getByRole("combobox", { name: "Title" }));
    fireEvent.click(await screen.findByText("Dr"));
    await waitFor(() => expect(document.querySelector("[data-faults]")).toBeNull());
  });

  test("has the words of a wrong value for one, and is to be checked then", async () => {
    render(<Person />);
    type("Email", "ana");
    await press("Save");
    expect(lines(await list("Check 5 fields to book"))).toContain("Invalid Email Address");
  });

  test("by the server is in the same list, with what belongs to no field on screen as text", async () => {
    const errors = { name: "This name is taken", hidden: "The invoice is closed" };
    const refused = new RequestError({ status: 400, code: "invalid", message: "Check", errors });
    render(<Person onSave={() => Promise.reject(refused)} />);
    fireEvent.click(screen.getByRole("combobox", { name: "Title" }));
    fireEvent.click(await screen.findByText("Dr"));
    type("First name", "Ana");
    type("Email", "ana@rooms.example");
    type("Mobile", "0412345678");
    fireEvent.click(field("Monday"));
    await press("Save");
    const shown = await list("Check 2 fields to book");
    expect(lines(shown)).toEqual(["This name is taken"]);
    expect(shown.textContent).toContain("The invoice is closed");
    expect(document.activeElement).toBe(shown);
  });

  test("takes away a fault of two fields together when the other one is mended", async () => {
    render(<Person />);
    type("First name", "ana@rooms.example");
    type("Email", "ana@rooms.example");
    await press("Save");
    expect(lines(await list("Check 4 fields to book"))).toContain("Enter an address that is not the name");
    type("First name", "Ana");
    await list("Complete 3 fields to book");
    expect(field("Email").getAttribute("aria-invalid")).toBeNull();
  });
});

describe("a dialog", () => {
  function Large() {
    const named = z.object({ name: line(50), email: EmailSchema, town: line(50), role: line(50) });
    const form = useFormFor(named, {
      initial: { name: "", email: "", town: "", role: "" },
      onSave: () => Promise.resolve(),
    });
    return (
      <FormModal opened title="Large" form={form} submit="Save" onClose={() => undefined}>
        <TextField {...form.field("name")} label="Name" />
        <TextField {...form.field("email")} label="Email" type="email" />
        <TextField {...form.field("town")} label="Town" />
        <TextField {...form.field("role")} label="Role" />
      </FormModal>
    );
  }

  test("with many fields has no list for a few faults: the first fault has the focus", async () => {
    await renderPage(<Large />);
    await screen.findByLabelText("Name");
    type("Name", "Ana");
    type("Email", "ana@rooms.example");
    fireEvent.click(await screen.findByText("Save", { selector: "button *" }));
    await screen.findByText("Enter the town.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Town")));
    expect(document.querySelector("[data-faults]")).toBeNull();
  });

  test("lists three faults or more", async () => {
    await renderPage(<Large />);
    fireEvent.click(await screen.findByText("Save", { selector: "button *" }));
    await waitFor(() => expect(document.querySelectorAll("[data-faults] li")).toHaveLength(4));
    expect(document.activeElement).toBe(document.querySelector("[data-faults]"));
  });
});

describe("a dialog with fewer than three fields", () => {
  function Small() {
    const form = useFormFor(z.object({ name: line(50), email: EmailSchema }), {
      initial: { name: "", email: "" },
      onSave: () => Promise.resolve(),
    });
    return (
      <FormModal opened title="Small" form={form} submit="Save" onClose={() => undefined}>
        <TextField {...form.field("name")} label="Name" />
        <TextField {...form.field("email")} label="Email" type="email" />
      </FormModal>
    );
  }

  test("has no list: the first fault has the focus", async () => {
    await renderPage(<Small />);
    fireEvent.click(await screen.findByText("Save", { selector: "button *" }));
    await screen.findByText("Enter the name.");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    expect(document.querySelector("[data-faults]")).toBeNull();
  });
});
