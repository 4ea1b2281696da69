import { expect, test } from "vitest";
import { loadFont } from "./load-font.ts";
import { listScriptFiles } from "./scripts.ts";

test("every font file of the other scripts can be read, drawn and embedded", { timeout: 120_000 }, () => {
  const files = listScriptFiles();
  const unusable = files.flatMap(({ path }) =>
    [400, 700].filter((weight) => {
      const font = loadFont(`${path}-${weight}-normal.woff`);
      const letters = font.characterSet.map((code) => String.fromCodePoint(code));
      const subset = font.createSubset();
      for (const letter of letters.filter((each) => /\p{L}/u.test(each)).slice(0, 60))
        for (const glyph of font.layout(letter).glyphs) subset.includeGlyph(glyph);
      return subset.encode().length < 300;
    }),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(unusable).toEqual([]);
});
