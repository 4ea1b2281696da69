import { describe, expect, test } from "vitest";
import { bytesOf, readMetadata, writeMetadata } from "./upload-metadata.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("the metadata of a resumable upload", () => {
  test("is read, Vietnamese names included", () => {
    const name = "Thư giới thiệu – Nguyễn.pdf";
    expect(
      readMetadata(`filename ${base64(name)},filetype ${base64("application/pdf")}`)?.get("filename"),
    ).toBe(name);
  });

  test("may be absent, or have names without a value", () => {
    expect(readMetadata(undefined)?.size).toBe(0);
    expect(readMetadata(`is_confidential, filename ${base64("a.txt")}`)?.get("filename")).toBe("a.txt");
  });

  test.each(["filename not base64!", "filename YQ== YQ==", "filename /w=="])("is refused: %s", (header) => {
    expect(readMetadata(header)).toBeNull();
  });

  test("is written as it is read", () => {
    const values = { filename: "Thư giới thiệu.pdf", filetype: "" };
    expect(Object.fromEntries(readMetadata(writeMetadata(values)) ?? [])).toEqual(values);
  });

  test.each([
    ["0", 0],
    ["209715200", 209_715_200],
    ["-1", null],
    ["1.5", null],
    ["1e3", null],
    [undefined, null],
  ])("%s is %s bytes", (header, bytes) => expect(bytesOf(header)).toBe(bytes));
});
