import { expect, test } from "vitest";
import { MAX_WAITING, MAX_WAITING_BYTES } from "../contract.ts";
import { mayWait } from "./waiting.ts";

test.each([
  [0, 0, true],
  [MAX_WAITING - 1, MAX_WAITING_BYTES - 1, true],
  [MAX_WAITING, 0, false],
  [0, MAX_WAITING_BYTES, false],
  [MAX_WAITING + 1, MAX_WAITING_BYTES + 1, false],
])("with %i imports of %i bytes waiting another may wait: %s", (runs, bytes, allowed) => {
  expect(mayWait({ runs, bytes })).toBe(allowed);
});
