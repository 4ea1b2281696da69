import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { UsernameField } from "./UsernameField.tsx";

const Person = z.object({ first_name: z.string(), last_name: z.string(), username: z.string() });

function New() {
  const form = useFormFor(Person, {
    initial: { first_name: "", last_name: "Birch", username: "" },
    onSave: async () => undefined,
  });
  return (
    <>
      <TextField {...form.field("first_name")} label="First name" />
      <UsernameField
        field={form.field("username")}
        first_name={form.values.first_name}
        last_name={form.values.last_name}
      />
    </>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const username = () => screen.getByLabelText<HTMLInputElement>("Username").value;

afterEach(() => vi.unstubAllGlobals());

describe("the username of somebody new", () => {
  test("is proposed from the name, and checked while another one is typed", async () => {
    answerCalls({
      "GET /api/username": ({ url }) => {
        const asked = new URL(url, "http://corella.test").searchParams.get("username");
        return { body: { suggested: "hbirch", username: asked || null, is_free: asked !== "raman" } };
      },
    });
    await renderPage(<New />);
    type("First name", "Hannah");
    await waitFor(() => expect(username()).toBe("hbirch"));
    type("Username", "raman");
    await screen.findByText("This username is already in use");
    type("Username", "drbirch");
    await screen.findByText("Available");
    expect(username()).toBe("drbirch");
  });
});
