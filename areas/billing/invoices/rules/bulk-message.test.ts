import { expect, test } from "vitest";
import { bulkMessage } from "./bulk-message.ts";

const failure = (ID: number, reason: string, invoice_number: number | null = ID) => ({
  ID,
  invoice_number,
  reason,
});

test.each([
  [[], "Saved Successfully"],
  [[failure(7, "It is void.")], "Failed for invoices 000007: It is void."],
  [[failure(7, "It is void."), failure(8, "It is void.")], "Failed for invoices 000007, 000008: It is void."],
  // Each invoice is listed under its own reason; an unknown invoice is named by its ID.
  [
    [failure(7, "It is void."), failure(9, "Not found.", null), failure(8, "It is void.")],
    "Failed for invoices 000007, 000008: It is void. 9: Not found.",
  ],
])("MSG-151: %j", (failed, message) => {
  expect(bulkMessage(failed)).toBe(message);
});
