import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { accountPath } from "#kernel/contract/link.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { ClientProvider } from "#platform/web/shell/client.tsx";
import { SessionProvider } from "#platform/web/shell/session.tsx";
import { listRendered } from "#platform/web/testing/drawing.ts";
import { type StubReplies, answerCalls } from "#platform/web/testing/stub-replies.ts";
import { raman, reception } from "#platform/web/testing/people.ts";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { ListPage } from "./ListPage.tsx";
import { choiceFilter, switchFilter } from "./list-filters.tsx";
import { useListParams } from "./useListParams.ts";
import { useListRead } from "./useListRead.ts";

const cupList = listQuery({
  sort: ["name", "-name", "size"],
  pageSize: 2,
  filters: {
    search: z.string().optional(),
    kind: z.enum(["tea", "coffee"]).optional(),
    show_deleted: z.stringbool().optional(),
  },
  inUrl: { show_deleted: "deleted" },
});
const cups = route({
  id: "own",
  summary: "Cups",
  method: "GET",
  path: "/cup/{pageSize}/{pageNumber}",
  access: { needs: "patient.view", client: "required" },
  params: cupList.params,
  query: cupList.query,
  reply: pageSchema("cups", z.object({ ID: z.int(), name: z.string(), size: z.int() })),
});
const cupPath = accountPath("cups/{id}");
const search = { label: "Search cups", from: 1 };
const filters = [
  choiceFilter("kind", "Kind", [
    { value: "tea", label: "Tea" },
    { value: "coffee", label: "Coffee" },
  ]),
  switchFilter("show_deleted", "Show deleted"),
];

function Cups() {
  const list = useListParams(cupList);
  const read = useListRead(cups, list, "cups");
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title="Cups"
      nouns="cups"
      list={list}
      read={read}
      columns={[
        { key: "name", head: "Name", cell: (cup) => cup.name, sortable: true },
        { key: "size", head: "Size", cell: (cup) => cup.size, sortable: true },
      ]}
      rowTo={({ ID }) => cupPath({ id: ID })}
      search={search}
      filters={filters}
      narrowedBy={["kind"]}
      create={{ label: "Add cup", open: () => setAdding(true) }}
      footNote="by name"
    >
      {isAdding && <p>A new cup</p>}
    </ListPage>
  );
}

const three = { cups: ["Alba", "Bone"].map((name, at) => ({ ID: at + 1, name, size: 2 })), totalItems: 3 };
const none = { cups: [], totalItems: 0 };
const start = "/account/raman/cups";

async function show(address = start, answers: StubReplies = {}) {
  const calls = answerCalls({
    "GET /api/cup/2/1": { body: three },
    "GET /api/cup/2/2": { body: { ...three, cups: [] } },
    ...answers,
  });
  const page = await renderPage(
    <SessionProvider me={{ ...reception("patient.view"), client: raman }}>
      <ClientProvider client={raman}>
        <Cups />
      </ClientProvider>
    </SessionProvider>,
    address,
  );
  const asked = () => calls.map(({ url }) => url.replace("/api/cup/2/", "").replace(/[?&]doctor_id=7/, ""));
  return { ...page, asked, calls };
}
afterEach(() => vi.unstubAllGlobals());

describe("a list page", () => {
  test("shows the first page, how many there are, and where each row leads", async () => {
    const { asked } = await show();
    const row = await screen.findByRole("link", { name: "Alba" });
    expect(row.getAttribute("href")).toBe("/account/raman/cups/1");
    expect(within(screen.getByRole("banner")).getByText("3")).toBeTruthy();
    screen.getByText("by name");
    expect(asked()).toEqual(["1"]);
  });

  test("asks for what its address says", async () => {
    const { asked } = await show(`${start}?sort=-name&kind=tea&deleted=1&search=bo`);
    await screen.findByText("Alba");
    expect(asked()).toEqual(["1?search=bo&kind=tea&show_deleted=true&sort=-name"]);
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("radio", { name: "Tea" })).toHaveProperty("checked", true);
  });

  test("writes every choice to its address, and begins at the first page again", async () => {
    const { address } = await show(`${start}?page=2`, { "GET /api/cup/2/2": { body: three } });
    await screen.findByText("Alba");
    fireEvent.click(screen.getByRole("button", { name: "Name" }));
    await waitFor(() => expect(address()).toBe(`${start}?sort=-name`));
    fireEvent.click(screen.getByRole("radio", { name: "Coffee" }));
    await waitFor(() => expect(address()).toBe(`${start}?kind=coffee&sort=-name`));
    fireEvent.click(screen.getByRole("switch", { name: "Show deleted" }));
    await waitFor(() => expect(address()).toBe(`${start}?kind=coffee&deleted=1&sort=-name`));
    fireEvent.click(screen.getByRole("radio", { name: "All" }));
    await waitFor(() => expect(address()).toBe(`${start}?deleted=1&sort=-name`));
    fireEvent.change(screen.getByRole("textbox", { name: "Search cups" }), { target: { value: "bone" } });
    await waitFor(() => expect(address()).toBe(`${start}?search=bone&deleted=1&sort=-name`));
    fireEvent.click(screen.getByRole("button", { name: "Next" }));
    await waitFor(() => expect(address()).toContain("page=2"));
  });

  test("a column that sorts one way only stays so", async () => {
    const { address } = await show(`${start}?sort=size`);
    await screen.findByText("Alba");
    fireEvent.click(screen.getByRole("button", { name: "Size" }));
    await waitFor(() => expect(address()).toBe(`${start}?sort=size`));
  });

  test("does not draw its title and filters again for another page or order", async () => {
    await show();
    await screen.findByText("Alba");
    expect(listRendered(() => fireEvent.click(screen.getByRole("button", { name: "Next" })))).not.toContain(
      "Top",
    );
    expect(listRendered(() => fireEvent.click(screen.getByRole("radio", { name: "Tea" })))).toContain("Top");
  });

  test("says that there is nothing yet, and adds one by its button or the key C", async () => {
    await show(start, { "GET /api/cup/2/1": { body: none } });
    await screen.findByText("No cups yet.");
    fireEvent.click(screen.getByRole("button", { name: "Add cup" }));
    await screen.findByText("A new cup");
  });

  test("adds one for the key C", async () => {
    await show();
    await screen.findByText("Alba");
    fireEvent.keyDown(document.body, { key: "c" });
    await screen.findByText("A new cup");
  });

  test.each([
    ["?search=zz&sort=-name", "No cups match “zz”.", "Clear search", "?sort=-name"],
    ["?kind=tea&deleted=1", "No cups match these filters.", "Reset filters", "?deleted=1"],
    ["?kind=tea&search=zz", "No cups match “zz”.", "Reset filters", ""],
  ])("%s that finds nothing says so: %s %s", async (given, words, button, then) => {
    const { address } = await show(`${start}${given}`, { "GET /api/cup/2/1": { body: none } });
    await screen.findByText(words);
    fireEvent.click(screen.getAllByRole("button", { name: button }).at(-1) ?? document.body);
    await waitFor(() => expect(address()).toBe(`${start}${then}`));
  });

  test("leads back from a page beyond the end", async () => {
    const { address } = await show(`${start}?page=9`, {
      "GET /api/cup/2/9": { body: { cups: [], totalItems: 3 } },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Go to page 2" }));
    await waitFor(() => expect(address()).toBe(`${start}?page=2`));
  });

  test("says what failed, and reads again", async () => {
    const answers: StubReplies = {
      "GET /api/cup/2/1": { status: 500, body: { message: "Out of order", code: "fault" } },
    };
    await show(start, answers);
    await screen.findByText(/Out of order/);
  });

  test("is walked through with J, K and the arrow keys", async () => {
    await show();
    await screen.findByText("Alba");
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
    const focused = () => document.activeElement?.textContent;
    press("j");
    expect(focused()).toBe("Alba");
    press("ArrowDown");
    expect(focused()).toBe("Bone");
    press("ArrowUp");
    expect(focused()).toBe("Alba");
  });
});
