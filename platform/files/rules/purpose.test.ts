import { describe, expect, test } from "vitest";
import { DOCUMENTS, type FilePurpose, MB } from "../contract.ts";
import { fitsPurpose, openLimits } from "./purpose.ts";

const letterhead: FilePurpose = {
  name: "letterhead",
  kinds: ["png", "pdf"],
  limit: MB,
  needs: ["practice.settings"],
};
const billing: FilePurpose = {
  name: "billing_file",
  kinds: ["csv", "pdf"],
  limit: 25 * MB,
  needs: ["billingfile.upload"],
};
const png = { mime_type: "image/png", size: 100 };

describe("a file's purpose", () => {
  test("a file uploaded for one purpose fits that one alone", () => {
    expect(fitsPurpose({ ...png, purpose: "letterhead" }, letterhead)).toBe(true);
    expect(fitsPurpose({ ...png, purpose: "attachment" }, letterhead)).toBe(false);
    expect(
      fitsPurpose({ mime_type: "application/pdf", size: 100, purpose: "billing_file" }, letterhead),
    ).toBe(false);
  });

  test("a file uploaded for nothing in particular fits where its kind and size do", () => {
    expect(fitsPurpose({ ...png, purpose: null }, letterhead)).toBe(true);
    expect(fitsPurpose({ ...png, purpose: null }, billing)).toBe(false);
    expect(fitsPurpose({ ...png, size: MB, purpose: null }, letterhead)).toBe(true);
    expect(fitsPurpose({ ...png, size: MB + 1, purpose: null }, letterhead)).toBe(false);
    expect(fitsPurpose({ mime_type: "text/csv", size: 1, purpose: null }, billing)).toBe(true);
  });

  test("without a purpose documents may be uploaded, and what the caller's own purposes take, up to 25 MB", () => {
    expect(openLimits([])).toEqual({ name: null, kinds: DOCUMENTS, limit: 25 * MB });
    expect(openLimits([letterhead, billing]).kinds).toEqual([...DOCUMENTS, "csv"]);
    expect(openLimits([{ ...billing, limit: 1024 * MB }]).limit).toBe(25 * MB);
  });
});
