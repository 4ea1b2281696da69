import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Country } from "#kernel/addresses/country.ts";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { raman, reception } from "#platform/web/testing/people.ts";
import { patientFields } from "../fields.ts";
import { DifferingFields } from "#platform/web/forms/DifferingFields.tsx";
import { DuplicateCandidatesNotice } from "./DuplicateCandidatesNotice.tsx";
import { PatientBanner } from "./PatientBanner.tsx";
import { PatientModal } from "./PatientModal.tsx";
import { PatientPicker, type PickedPatient } from "./PatientPicker.tsx";
import { aPatientRow } from "./testing/example.ts";

const me = { ...reception("patient.view", "patient.edit"), client: raman };

const smith = aPatientRow({ mobile: "0412338907" });

/** Stubbed replies by address, and the requests that were sent. */
let answers: Record<string, unknown>;
let sent: { address: string; body: unknown }[];

beforeEach(() => {
  sent = [];
  answers = {
    "/api/patient/search/smith": [{ ...smith, match: "exact" }],
    "/api/patient/search/smyth": [{ ...smith, match: "similar" }],
    "/api/patient/search/nobody": [],
    "/api/patient/likely": [{ ...smith, likeness: "name_and_birth" }],
    "/api/patient": { ...smith, ID: 2, first_name: "", last_name: "Nobody" },
    "/api/healthfund": [],
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    sent.push({ address, body: typeof init.body === "string" ? JSON.parse(init.body) : undefined });
    const answer = answers[address.split("?")[0] ?? ""];
    return answer === undefined
      ? Response.json({ message: "Not here.", code: "not_found" }, { status: 404 })
      : Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (content: ReactNode, country: Country = raman.country) =>
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider me={me}>
          <ClientProvider client={{ ...raman, country, via: "own" }}>{content}</ClientProvider>
        </SessionProvider>
      </QueryClientProvider>
    </Theme>,
  );

const typeInto = (field: HTMLElement, value: string): void => {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
};

describe("patient picker", () => {
  let chosen: PickedPatient | null;
  function Field() {
    const [value, setValue] = useState<number | string | null>(null);
    return (
      <PatientPicker
        label="Patient"
        value={value}
        onChange={setValue}
        onChoose={(patient) => (chosen = patient)}
      />
    );
  }
  beforeEach(() => (chosen = null));

  test("RULE-PAT-01: asks nothing below three letters", async () => {
    show(<Field />);
    typeInto(screen.getByRole("combobox", { name: "Patient" }), "sm");
    await screen.findByText(/Type at least 3 letters/);
    expect(sent).toEqual([]);
  });

  test("a patient is chosen by name", async () => {
    show(<Field />);
    typeInto(screen.getByRole("combobox", { name: "Patient" }), "smith");
    fireEvent.click(await screen.findByRole("option", { hidden: true, name: /SMITH, John \(Mr\)/ }));
    expect(chosen?.ID).toBe(1);
    expect(screen.getByRole("combobox", { name: "Patient" })).toHaveProperty("value", "SMITH, John (Mr)");
  });

  test("what is only like it says so", async () => {
    show(<Field />);
    typeInto(screen.getByRole("combobox", { name: "Patient" }), "smyth");
    await screen.findByText(/01\/02\/1960 · 0412 338 907 · similar/);
  });

  test("somebody new is added on the spot, warned of a double, and chosen", async () => {
    show(<Field />);
    typeInto(screen.getByRole("combobox", { name: "Patient" }), "nobody");
    fireEvent.click(await screen.findByRole("option", { hidden: true, name: /Add patient/ }));
    expect(await screen.findByLabelText("Last name")).toHaveProperty("value", "Nobody");
    typeInto(screen.getByLabelText("First name"), "Jo");
    await screen.findByText(/same name and date of birth/);
    fireEvent.click(screen.getByRole("button", { name: /Add patient/ }));
    // Saving never chooses between the two buttons; saving moves the focus to the first one.
    await screen.findByText("Choose Use existing or Create anyway.");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Use existing"));
    expect(sent.some(({ address }) => address.startsWith("/api/patient?"))).toBe(false);
    const acts = [...(document.activeElement?.parentElement?.querySelectorAll("button") ?? [])];
    expect(acts.map(({ textContent }) => textContent)).toEqual(["Use existing", "Create anyway"]);
    fireEvent.click(screen.getByRole("button", { name: "Create anyway" }));
    await waitFor(() => expect(chosen?.ID).toBe(2));
    expect(sent.find(({ address }) => address.startsWith("/api/patient?"))?.body).toMatchObject({
      first_name: "Jo",
      last_name: "Nobody",
      category: "U",
    });
  });

  test("who saves before the warning has come is asked all the same", async () => {
    show(
      <PatientModal
        onClose={() => undefined}
        onSaved={() => undefined}
        onOpen={() => undefined}
        typed={{ first_name: "Jo", last_name: "Nobody" }}
      />,
    );
    fireEvent.click(await screen.findByRole("button", { name: /Add patient/ }));
    await screen.findByText("Choose Use existing or Create anyway.");
    expect(sent.some(({ address }) => address.startsWith("/api/patient?"))).toBe(false);
  });

  test("the double is taken instead", async () => {
    show(<Field />);
    typeInto(screen.getByRole("combobox", { name: "Patient" }), "nobody");
    fireEvent.click(await screen.findByRole("option", { hidden: true, name: /Add patient/ }));
    typeInto(await screen.findByLabelText("First name"), "Jo");
    fireEvent.click(await screen.findByRole("button", { name: "Use existing SMITH, John (Mr)" }));
    expect(chosen?.ID).toBe(1);
  });
});

describe("RULE-GEN-13 a patient in the United Kingdom", () => {
  const nothing = () => undefined;

  test.each([
    ["AU", ["Medicare number", "Card expiry", "Healthcare identifier (IHI)", "DVA number", "Suburb"]],
    ["UK", ["Town"]],
  ] as const)("the form of %s asks what there is", async (country, asked) => {
    show(<PatientModal onClose={nothing} onSaved={nothing} onOpen={nothing} />, country);
    await screen.findByLabelText("Last name");
    const labels = [...document.querySelectorAll("label")].map((label) => label.textContent ?? "");
    const ofCountry = /Medicare|Card|IHI|DVA|Suburb|Town/;
    expect(labels.filter((label) => ofCountry.test(label)).toSorted()).toEqual(asked.toSorted());
  });

  test("required fields say so, optional ones do not, and no label is longer for it", async () => {
    show(<PatientModal onClose={nothing} onSaved={nothing} onOpen={nothing} />);
    const required = async (label: string) =>
      (await screen.findByLabelText(label)).getAttribute("aria-required");
    expect(await required("Last name")).toBe("true");
    expect(await required("Notes")).toBeNull();
    expect(document.body.textContent).not.toContain("optional");
    screen.getByText("Fields marked * are required.");
  });

  test("a mobile number is checked on leaving it, while the rest of the form is empty", async () => {
    show(<PatientModal onClose={nothing} onSaved={nothing} onOpen={nothing} />);
    const mobile = await screen.findByLabelText("Mobile");
    typeInto(mobile, "0412 33");
    fireEvent.blur(mobile);
    await screen.findByText(/0412 ?33 is invalid mobile/);
  });

  test("the search speaks of no Medicare number", async () => {
    show(<PatientPicker label="Patient" value={null} onChange={nothing} />, "UK");
    typeInto(screen.getByRole("combobox", { name: "Patient" }), "sm");
    await screen.findByText("Type at least 3 letters of the name, or date of birth, MRN or phone");
  });
});

describe("likely doubles", () => {
  test("a last name alone asks nothing", async () => {
    show(<DuplicateCandidatesNotice typed={{ last_name: "Smith" }} onOpen={() => undefined} />);
    await waitFor(() => expect(screen.queryByRole("list")).toBeNull());
    expect(sent).toEqual([]);
  });

  test("both names ask, and the answer can be opened", async () => {
    let opened = 0;
    show(
      <DuplicateCandidatesNotice
        typed={{ first_name: "John", last_name: "Smith" }}
        onOpen={({ ID }) => (opened = ID)}
      />,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Use existing SMITH, John (Mr)" }));
    expect(opened).toBe(1);
  });
});

describe("a patient's banner", () => {
  test("name and birthday always, what is missing in words", () => {
    show(
      <PatientBanner
        patient={{ title: 2, first_name: "Isla", last_name: "Campbell", dob: null, status: "Missing Data" }}
        missing={["dob", "_health_fund"]}
      />,
    );
    expect(screen.getByText(/CAMPBELL, Isla/)).toBeDefined();
    expect(screen.getAllByText("Missing")).toHaveLength(2);
    expect(screen.getByText("Missing data")).toBeDefined();
  });
});

describe("the pronouns of a patient", () => {
  test("are suggested and can be any other words", async () => {
    show(<PatientModal onClose={() => undefined} onSaved={() => undefined} onOpen={() => undefined} />);
    const field = await screen.findByLabelText("Pronouns", { selector: "input" });
    fireEvent.focus(field);
    fireEvent.click(await screen.findByRole("option", { hidden: true, name: "they/them" }));
    expect(field).toHaveProperty("value", "they/them");
    typeInto(field, "xe/xem");
    typeInto(await screen.findByLabelText("Last name"), "Nobody");
    typeInto(await screen.findByLabelText("First name"), "Jo");
    fireEvent.click(await screen.findByRole("button", { name: /Create anyway/ }));
    fireEvent.click(await screen.findByRole("button", { name: /Add patient/ }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ pronouns: "xe/xem" }));
  });

  test("that are too long are refused at the field, and stay", async () => {
    show(<PatientModal onClose={() => undefined} onSaved={() => undefined} onOpen={() => undefined} />);
    const field = await screen.findByLabelText("Pronouns", { selector: "input" });
    typeInto(field, "x".repeat(41));
    fireEvent.blur(field);
    await screen.findByText("Keep this to 40 characters or fewer.");
    expect(field).toHaveProperty("value", "x".repeat(41));
  });

  test("stand beside the name in the banner", () => {
    show(
      <PatientBanner
        patient={{ title: 2, first_name: "Isla", last_name: "Campbell", dob: null, pronouns: "she/her" }}
      />,
    );
    expect(screen.getByRole("region", { name: "Patient" }).textContent).toContain(
      "CAMPBELL, Isla (Mrs) she/her",
    );
  });
});

describe("F-7: two people's saves", () => {
  test("only what differs, in words", () => {
    show(
      <DifferingFields
        of={patientFields}
        country="AU"
        mine={{ mrn: "RO-1", category: "Z", dob: "1960-02-01", notes: null }}
        theirs={{
          mrn: "RO-2",
          category: "Z",
          dob: null,
          notes: "",
          health_fund: { name: "HCF" },
          _health_fund: 3,
        }}
      />,
    );
    const cells = screen.getAllByRole("row").map((row) => row.textContent);
    expect(cells).toEqual([
      "FieldYour changesTheir changes",
      "Date of birth01/02/1960empty",
      "Health fundemptyHCF",
      "MRNRO-1RO-2",
    ]);
  });
});
