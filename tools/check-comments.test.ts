import { describe, expect, test } from "vitest";
import { readComments, listCommentFaults } from "./check-comments.ts";

const faultsIn = (source: string): string[] => listCommentFaults(readComments("areas/x.ts", source));

describe("comments", () => {
  test.each([
    "What half a session waits for.",
    "Of a list: with an ID it changes that row.",
    "Null: it may rest as long as it lives.",
    "Whose versions decide beside the person's.",
    "It opens nothing.",
    "A token for whoever asks.",
    "The caller is told why.",
    "The rule stands here.",
  ])("are refused: %s", (text) =>
    expect(faultsIn(`/** ${text} */\nexport const sessionToken = 1;`)).toHaveLength(1),
  );

  test.each([
    "The client selected by `doctor_id`.",
    "Returns the stored row. Null if the client has none.",
    "Locks the invoices in ID order because two entries may cover the same ones.",
    "`as`: the schema checked the value.",
    "oxlint-disable-next-line no-console -- a command prints",
    "Off-peak hours, in minutes.",
  ])("are accepted: %s", (text) =>
    expect(faultsIn(`// ${text}\nexport const sessionToken = 1;`)).toEqual([]),
  );

  test("that only repeat the name below are to be deleted", () => {
    expect(faultsIn("/** The tokens of a session. */\nexport const sessionToken = 1;")).toHaveLength(1);
    expect(faultsIn("/** The tokens of a session, newest first. */\nexport const sessionToken = 1;")).toEqual(
      [],
    );
  });

  test("of several lines are read as one, with the line where they begin", () => {
    const source = "const a = 1;\n// Returns the sum\n// of nobody.\nconst b = 2;";
    expect(readComments("areas/x.ts", source)).toEqual([
      { file: "areas/x.ts", line: 2, text: "Returns the sum of nobody.", name: "b" },
    ]);
    expect(faultsIn(source)[0]).toContain("areas/x.ts:2:");
  });
});
