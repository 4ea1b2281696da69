import { expect, test } from "vitest";
import { escapeLike } from "./like.ts";

test("wildcards and the escape character stand for themselves", () =>
  expect(escapeLike("50% of a_b \\ c")).toBe("50\\% of a\\_b \\\\ c"));
