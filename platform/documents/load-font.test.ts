import { expect, test } from "vitest";
import { loadScriptFont } from "./load-font.ts";
import { listScriptFiles } from "./scripts.ts";

test("every font file of the other scripts can be read and drawn", { timeout: 60_000 }, () => {
  const files = listScriptFiles();
  const unreadable = files.flatMap(({ path }) =>
    [400, 700].filter((weight) => {
      const font = loadScriptFont(`${path}-${weight}-normal`);
      const text = String.fromCodePoint(...font.characterSet.slice(0, 20));
      return !(font.layout(text).advanceWidth > 0);
    }),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(unreadable).toEqual([]);
});
