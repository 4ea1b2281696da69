import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeQueryClient } from "#platform/web/api/query-client.ts";
import { Theme } from "#platform/web/theme/Theme.tsx";
import type { Locality } from "../contract.ts";
import { HealthFundField } from "./HealthFundField.tsx";
import { HospitalField } from "./HospitalField.tsx";
import { MbsItemField } from "./MbsItemField.tsx";
import { SuburbField } from "./SuburbField.tsx";

const place = (ID: number, suburb: string, postcode: string): Locality => ({
  ID,
  suburb,
  postcode,
  state: "VIC",
  country: "AU",
  label: `${suburb.toUpperCase()}, VIC ${postcode}`,
  time_zone: "Australia/Sydney",
});
const footscray = place(1, "Footscray", "3011");
const west = place(2, "West Footscray", "3012");

/** Stubbed replies by address, and the addresses that were requested. */
let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = {
    "/api/locality/search/f_AU": [footscray, west],
    "/api/locality/search/foots_AU": [footscray, west],
    "/api/locality/search/zzz_AU": [],
    "/api/locality/search/3011_AU": [footscray],
  };
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const answer = answers[address];
    if (answer === undefined)
      return Response.json({ message: "The list is not here.", code: "not_found" }, { status: 404 });
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = (field: ReactNode) =>
  render(
    <Theme>
      <QueryClientProvider client={makeQueryClient()}>{field}</QueryClientProvider>
    </Theme>,
  );

const typeInto = (field: HTMLElement, value: string): void => {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
};

describe("suburb field", () => {
  const handed: unknown[] = [];
  const rows: (Locality | null)[] = [];
  function Form({ initial = null }: { initial?: Locality | null }) {
    const [value, setValue] = useState<number | string | null | undefined>(initial?.ID ?? null);
    return (
      <>
        <SuburbField
          label="Suburb"
          value={value}
          chosen={initial}
          onChange={(next) => {
            handed.push(next);
            setValue(next);
          }}
          onChoose={(row) => rows.push(row)}
        />
        <button type="button" onClick={() => setValue(null)}>
          Clear
        </button>
      </>
    );
  }
  beforeEach(() => {
    handed.length = 0;
    rows.length = 0;
  });
  const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Suburb" });

  test("shows the suburb the record has", () => {
    show(<Form initial={footscray} />);
    expect(field().value).toBe("Footscray VIC 3011");
    expect(asked).toEqual([]);
  });

  test("offers its list from the first letter on", async () => {
    show(<Form />);
    typeInto(field(), "f");
    expect(await screen.findAllByRole("option", { hidden: true })).toHaveLength(2);
    expect(asked).toEqual(["/api/locality/search/f_AU"]);
  });

  test("a click chooses, and the form hears the whole row", async () => {
    show(<Form />);
    typeInto(field(), "foots");
    fireEvent.click(await screen.findByText("West Footscray VIC 3012"));
    expect(field().value).toBe("West Footscray VIC 3012");
    expect(handed.at(-1)).toBe(2);
    expect(rows.at(-1)).toEqual(west);
  });

  test("Enter takes the first row", async () => {
    show(<Form />);
    typeInto(field(), "foots");
    const first = await screen.findByText("Footscray VIC 3011");
    await waitFor(() => expect(first.dataset["comboboxSelected"]).toBe("true"));
    fireEvent.keyDown(field(), { key: "Enter", code: "Enter" });
    expect(handed.at(-1)).toBe(1);
  });

  test("free text is an error on leaving, and stays", async () => {
    show(<Form />);
    typeInto(field(), "somewhere");
    fireEvent.blur(field());
    expect(await screen.findByText("Please select suburb from dropdown list")).toBeTruthy();
    expect(field().value).toBe("somewhere");
    expect(handed.at(-1)).toBe("somewhere");
  });

  test("changing a chosen suburb takes it back", async () => {
    show(<Form initial={footscray} />);
    typeInto(field(), "Footscray VIC 301");
    expect(handed.at(-1)).toBe("Footscray VIC 301");
    expect(rows.at(-1)).toBeNull();
  });

  test("an emptied field is none, without an error", async () => {
    show(<Form initial={footscray} />);
    typeInto(field(), "");
    fireEvent.blur(field());
    expect(handed.at(-1)).toBeNull();
    expect(screen.queryByText("Please select suburb from dropdown list")).toBeNull();
  });

  test("says when nothing matches", async () => {
    show(<Form />);
    typeInto(field(), "zzz");
    expect(await screen.findByText("No suburb matches “zzz”.")).toBeTruthy();
  });

  test("says when the list can't be read, and reads it again", async () => {
    show(<Form />);
    typeInto(field(), "melb");
    const again = await screen.findByText("Try again");
    answers["/api/locality/search/melb_AU"] = [place(3, "Melbourne", "3000")];
    fireEvent.click(again);
    expect(await screen.findByText("Melbourne VIC 3000")).toBeTruthy();
  });

  test("a form that is reset empties it", () => {
    show(<Form initial={footscray} />);
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(field().value).toBe("");
  });
});

describe("other fields", () => {
  const nothing = () => undefined;

  test("a hospital is shown with its suburb", async () => {
    answers["/api/hospital/search/RPA"] = [
      { ID: 1, name: "Royal Prince Alfred Hospital", address: null, _locality: 1, locality: footscray },
    ];
    const onChange = vi.fn<(value: unknown) => void>();
    show(<HospitalField label="Hospital" value={null} onChange={onChange} />);
    typeInto(screen.getByRole("combobox", { name: "Hospital" }), "RPA");
    expect(await screen.findByText("Footscray VIC 3011")).toBeTruthy();
    fireEvent.click(screen.getByText("Royal Prince Alfred Hospital"));
    expect(onChange).toHaveBeenLastCalledWith(1);
  });

  test("an item is found by one digit, with fee and description", async () => {
    answers["/api/mbsitem/search/3"] = [
      { ID: 7, item: "3", description: "Brief attendance", fee: 20.05, derived_fee: null },
    ];
    show(<MbsItemField label="Item" value={null} onChange={nothing} />);
    typeInto(screen.getByRole("combobox", { name: "Item" }), "3");
    expect(await screen.findByText("$20.05 · Brief attendance")).toBeTruthy();
  });

  test("a fund is found by its code", async () => {
    answers["/api/healthfund"] = [
      { ID: 4, code: "BUP", name: "Bupa HI Pty Ltd", kind: "insurer" },
      { ID: 35, code: "TFS", name: "Transport Health Pty Limited", kind: "former" },
    ];
    const onChange = vi.fn<(value: unknown) => void>();
    show(<HealthFundField label="Health fund" value={null} onChange={onChange} />);
    const field = screen.getByLabelText<HTMLInputElement>("Health fund", { selector: "input" });
    await waitFor(() => expect(field.placeholder).toBe(""));
    fireEvent.click(field);
    expect(await screen.findByText("Transport Health Pty Limited (TFS), closed")).toBeTruthy();
    typeInto(field, "bup");
    fireEvent.click(await screen.findByText("Bupa HI Pty Ltd (BUP)"));
    expect(onChange).toHaveBeenLastCalledWith(4);
  });

  test("funds that can't be read say so, with a way to try again", async () => {
    show(<HealthFundField label="Health fund" value={null} onChange={nothing} />);
    expect(await screen.findByText("The list is not here.", { exact: false })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
