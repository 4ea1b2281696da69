import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Theme } from "#platform/web/theme/Theme.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";
import { useEnterRow } from "./useEnterRow.ts";

interface Row {
  ID: number;
  name: string;
}
interface Answer {
  /** Search text for which these rows were found. */
  of: string;
  rows: Row[];
}
const RAMAN: Answer = { of: "ram", rows: [{ ID: 1, name: "Raman" }] };
const OKAFOR: Answer = { of: "oka", rows: [{ ID: 2, name: "Okafor" }] };
const took = vi.fn<(id: number | string | null) => void>();

function Box({ answer }: { answer: Answer }) {
  const [searched, setSearched] = useState("");
  const isFresh = answer.of === searched;
  const { enter } = useEnterRow({
    rows: answer.rows,
    searched,
    isFresh,
    says: ({ name }) => name,
    onTake: ({ ID }) => took(ID),
  });
  return <SearchBox label="Find" value={searched} onSearch={setSearched} enter={enter} />;
}

const KIND = {
  noun: "client",
  isEnough: (text: string) => text.length > 2,
  hint: "",
  shown: ({ name }: Row) => name,
  unchosen: "",
};

function Field({ answer }: { answer: Answer }) {
  const [searched, setSearched] = useState("");
  const [value, setValue] = useState<number | string | null | undefined>(null);
  const isOld = answer.of !== searched;
  const found = {
    data: answer.rows,
    isFetching: isOld,
    isPlaceholderData: isOld,
    isPending: false,
    error: null,
  };
  return (
    <form onSubmit={() => took("sent")}>
      <SearchField
        label="Find"
        name="find"
        kind={KIND}
        found={{ ...found, refetch: () => Promise.resolve() }}
        searched={searched}
        onSearch={setSearched}
        value={value}
        onChange={(next) => {
          setValue(next ?? null);
          if (typeof next === "number") took(next);
        }}
      />
    </form>
  );
}

/** Tests the same rule for both kinds of search field. */
describe.each([
  ["over a list", Box],
  ["of a form", Field],
])("Enter in the search field %s", (_name, Search) => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => {
    vi.useRealTimers();
    took.mockClear();
  });

  const shown = (answer: Answer) => (
    <Theme>
      <Search answer={answer} />
    </Theme>
  );
  const field = () => screen.getByLabelText("Find", { selector: "input" });
  const type = (value: string) => fireEvent.change(field(), { target: { value } });
  const enter = () => fireEvent.keyDown(field(), { key: "Enter", code: "Enter" });
  const rest = () => act(async () => vi.advanceTimersByTimeAsync(400));

  test("waits for the rows of its text and takes the first", async () => {
    const { rerender } = render(shown(RAMAN));
    type("ram");
    await rest();
    type("oka");
    fireEvent.keyDown(field(), { key: "ArrowDown", code: "ArrowDown" });
    enter();
    await rest();
    expect(took).not.toHaveBeenCalled();
    rerender(shown(OKAFOR));
    await rest();
    expect(took.mock.calls).toEqual([[2]]);
  });

  test("is taken back by typing on", async () => {
    const { rerender } = render(shown(RAMAN));
    type("oka");
    enter();
    type("okaf");
    type("ok");
    type("oka");
    await rest();
    rerender(shown(OKAFOR));
    await rest();
    expect(took).not.toHaveBeenCalled();
  });
});
