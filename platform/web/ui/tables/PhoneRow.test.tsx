import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "#platform/web/testing/renderPage.tsx";
import { PhoneRow } from "./PhoneRow.tsx";
import type { Column } from "./table-columns.ts";

interface Row {
  name: string;
  born: string | null;
  asked: string | null;
}
const columns: Column<Row>[] = [
  { key: "name", head: "Patient", cell: ({ name }) => name },
  { key: "born", head: "Born", phone: "second", cell: ({ born }) => born ?? "–" },
  { key: "needed", head: "Needed", phone: "second", cell: () => "Referring doctor" },
  { key: "asked", head: "Asked", phone: "end", cell: ({ asked }) => asked ?? "–" },
];

const selection: Column<Row> = {
  key: "chosen",
  head: "",
  phone: "start",
  cell: ({ name }) => <input type="checkbox" aria-label={`Select ${name}`} />,
};

test("a checkbox stands before the name of its row on a phone", async () => {
  await renderPage(
    <PhoneRow
      row={{ name: "BROOKS, Ava", born: null, asked: null }}
      id="Ava"
      columns={[...columns, selection]}
      to="/patients/1"
      onOpen={undefined}
      isStruck={false}
      isTinted={false}
      isCurrent={false}
      onCurrent={() => undefined}
    />,
  );
  const box = screen.getByRole("checkbox", { name: "Select BROOKS, Ava" });
  expect(box.compareDocumentPosition(screen.getByRole("link"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("a row on a phone says nothing of what is not known", async () => {
  await renderPage(
    <PhoneRow
      row={{ name: "BROOKS, Ava", born: null, asked: null }}
      id="Ava"
      columns={columns}
      to={undefined}
      onOpen={undefined}
      isStruck={false}
      isTinted={false}
      isCurrent={false}
      onCurrent={() => undefined}
    />,
  );
  expect(screen.getByRole("listitem").textContent).toBe("BROOKS, AvaReferring doctor");
});
