import { describe, expect, test } from "vitest";
import { webFeatures } from "#app/features.web.ts";
import { makeRegistry } from "./registry.ts";

const { menuOf } = makeRegistry(webFeatures);

const twice = (values: readonly unknown[]) =>
  values.filter((value, at) => value !== undefined && values.indexOf(value) !== at);

describe.each(["account", "admin"] as const)("the menu of %s", (area) => {
  test("no two entries of a section have one rank", () => {
    expect(twice(menuOf(area).map(({ section, rank }) => `${section} ${rank}`))).toEqual([]);
  });

  test("no two entries have one key", () => {
    expect(twice(menuOf(area).map(({ shortcut }) => shortcut))).toEqual([]);
  });
});
