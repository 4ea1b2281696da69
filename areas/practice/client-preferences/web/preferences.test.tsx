import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { reception } from "#platform/web/testing/people.ts";
import { answerCalls } from "#platform/web/testing/stub-replies.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { DefaultsForm } from "./DefaultsForm.tsx";
import { ItemsForm } from "./ItemsForm.tsx";
import { LiveSettings } from "./LiveSettings.tsx";

const place = (ID: number, type: string, abbreviation: string, name: string) => ({
  ID,
  _location: ID,
  _doctor: 7,
  type,
  name,
  abbreviation,
  doctor_provider_no: "2426621B",
  address: null,
  _hospital: null,
  hospital: null,
  _locality: null,
  locality: null,
  is_deleted: false,
  version: 1,
});
const places = {
  "GET /api/location": {
    body: [
      place(1, "INPATIENT", "EPW", "Epworth Richmond"),
      place(2, "OUTPATIENT", "RICH", "Richmond rooms"),
    ],
  },
};
const item = (number: string, item_order: number) => ({
  ID: item_order,
  _doctor: 7,
  item: number,
  item_order,
  description: `About ${number}`,
  fee: 41.4,
  is_current: number !== "36",
});
const items = [item("23", 1), item("36", 2), item("104", 3)];
const found = {
  ID: 9,
  item: "105",
  description: "Specialist, subsequent attendance",
  fee: 48.35,
  derived_fee: null,
};
const preferences = {
  ID: 4,
  _doctor: 7,
  defaultListType: "INPATIENT",
  _defaultLocation: null,
  location: null,
  version: 3,
} as const;

const showItems = () =>
  renderPage(
    <OwnerProvider owner={{ doctor_id: 7 }}>
      <ItemsForm doctor={7} items={items} />
    </OwnerProvider>,
  );
const order = () =>
  within(screen.getByRole("list"))
    .getAllByRole("listitem")
    .map((row) => /\d+/.exec(row.textContent ?? "")?.[0]);
afterEach(() => vi.unstubAllGlobals());

describe("both settings on one page", () => {
  test("one button of it is filled, and each form has its own", async () => {
    answerCalls({
      ...places,
      "GET /api/doctor/preferences/7": { body: preferences },
      "GET /api/doctor/items/7": { body: items },
    });
    await renderPage(
      <SessionProvider me={reception("practice.settings")}>
        <OwnerProvider owner={{ doctor_id: 7 }}>
          <LiveSettings doctor={7} />
        </OwnerProvider>
      </SessionProvider>,
    );
    const buttons = [
      await screen.findByRole("button", { name: /^Save defaults/ }),
      await screen.findByRole("button", { name: /^Save items/ }),
    ];
    expect(buttons.map((button) => button.getAttribute("data-variant"))).toEqual(["filled", "default"]);
  });
});

describe("what lists open on (SCR-CLI-04)", () => {
  test("RULE-CLI-07: only locations of the chosen kind are offered, and what is chosen is sent with its version", async () => {
    const calls = answerCalls({
      ...places,
      "PUT /api/doctor/preferences/7": { body: { ...preferences, version: 4 } },
    });
    await renderPage(
      <OwnerProvider owner={{ doctor_id: 7 }}>
        <DefaultsForm preferences={preferences} />
      </OwnerProvider>,
    );
    fireEvent.click(screen.getByRole("radio", { name: "Outpatient" }));
    fireEvent.click(await screen.findByRole("combobox", { name: /Default location/ }));
    fireEvent.click(await screen.findByRole("option", { name: "RICH · Richmond rooms", hidden: true }));
    expect(screen.queryByRole("option", { name: /Epworth/, hidden: true })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /Save defaults/ }));
    await screen.findByText("Saved Successfully");
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      defaultListType: "OUTPATIENT",
      _defaultLocation: 2,
      version: 3,
      _doctor: 7,
    });
  });
});

describe("preferred items", () => {
  test("the arrow keys on a handle move its row, and the whole list is saved in the new order", async () => {
    const calls = answerCalls({ "PUT /api/doctor/items/7": { body: [] } });
    await showItems();
    expect(order()).toEqual(["23", "36", "104"]);
    const handle = screen.getByRole("button", { name: /Move item 23/ });
    handle.focus();
    fireEvent.keyDown(handle, { key: "ArrowDown" });
    expect(order()).toEqual(["36", "23", "104"]);
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Move item 23, position 2 of 3/);
    fireEvent.keyDown(screen.getByRole("button", { name: /Move item 104/ }), { key: "Home" });
    expect(screen.getByText("Item 104, position 1 of 3")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove item 36" }));
    fireEvent.click(screen.getByRole("button", { name: /Save items/ }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
        items: [{ item: "104" }, { item: "23" }],
        version: "23,36,104",
      }),
    );
  });

  test("RULE-CLI-02: one that is there already is warned of and not added; another one is", async () => {
    answerCalls({
      "GET /api/mbsitem/search/104": { body: [{ ...found, ID: 8, item: "104" }] },
      "GET /api/mbsitem/search/105": { body: [found] },
    });
    await showItems();
    const field = () => screen.getByRole("combobox", { name: /Add item/ });
    fireEvent.change(field(), { target: { value: "104" } });
    fireEvent.click(await screen.findByRole("option", { name: /104/, hidden: true }));
    expect(await screen.findByText("This item already exists")).toBeTruthy();
    expect(order()).toEqual(["23", "36", "104"]);
    fireEvent.change(field(), { target: { value: "105" } });
    fireEvent.click(await screen.findByRole("option", { name: /105/, hidden: true }));
    await waitFor(() => expect(order()).toEqual(["23", "36", "104", "105"]));
    expect(screen.queryByText("This item already exists")).toBeNull();
    expect(screen.getByText("Not saved")).toBeTruthy();
  });

  test("an item that left the schedule says so", async () => {
    answerCalls({});
    await showItems();
    expect(screen.getByText("Not in the schedule")).toBeTruthy();
  });
});
