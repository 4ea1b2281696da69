import { expect, test } from "vitest";
import { MOST_WAITING, MOST_WAITING_BYTES } from "../contract.ts";
import { mayWait } from "./waiting.ts";

test.each([
  [0, 0, true],
  [MOST_WAITING - 1, MOST_WAITING_BYTES - 1, true],
  [MOST_WAITING, 0, false],
  [0, MOST_WAITING_BYTES, false],
  [MOST_WAITING + 1, MOST_WAITING_BYTES + 1, false],
])("with %i imports of %i bytes waiting another may wait: %s", (runs, bytes, allowed) => {
  expect(mayWait({ runs, bytes })).toBe(allowed);
});
