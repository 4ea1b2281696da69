import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FhirBroken, type FhirEntry, fhirResources } from "./fhir-resources.ts";

async function* inPieces(text: string, length = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}
async function read(text: string, name = "a.json", length = 7): Promise<FhirEntry[]> {
  const found: FhirEntry[] = [];
  for await (const entry of fhirResources(inPieces(text, length), name)) found.push(entry);
  return found;
}
const patient = (id: string) => ({ resourceType: "Patient", id });
const bundle = (...entries: object[]) =>
  JSON.stringify({ resourceType: "Bundle", type: "collection", entry: entries });

describe("the resources of a file", () => {
  test("of a Bundle come with the name that references use", async () => {
    const found = await read(
      bundle({ fullUrl: "urn:uuid:1", resource: patient("1") }, { resource: patient("2") }),
    );
    expect(
      found.map(({ place, type, value, fullUrl, problem }) => [place, type, value, fullUrl, problem]),
    ).toEqual([
      ["a.json, entry 1", "Patient", patient("1"), "urn:uuid:1", null],
      ["a.json, entry 2", "Patient", patient("2"), null, null],
    ]);
  });

  test("of NDJSON come line by line, broken ones with their reason", async () => {
    const found = await read(
      `${JSON.stringify(patient("1"))}\n\n{"resourceType":\n[]\n${JSON.stringify(patient("2"))}`,
      "a.ndjson",
    );
    expect(found.map(({ place, problem }) => [place, problem])).toEqual([
      ["a.ndjson, line 1", null],
      ["a.ndjson, line 3", "This is not JSON."],
      ["a.ndjson, line 4", "This is not a FHIR resource."],
      ["a.ndjson, line 5", null],
    ]);
  });

  test("may be a single one", async () =>
    expect(
      (await read(JSON.stringify(patient("1"), null, 2))).map(({ place, type }) => [place, type]),
    ).toEqual([["a.json", "Patient"]]));

  test("of a Bundle of empty entries are no resources, one by one", async () => {
    const found = await read(bundle({}, {}, {}));
    expect(found.map(({ problem }) => problem)).toEqual(Array(3).fill("This is not a FHIR resource."));
  });

  test.each(["", "hello", bundle(patient("1")).slice(0, -3)])("%j is no whole document", async (text) =>
    expect(read(text)).rejects.toThrow(FhirBroken),
  );

  test("one that is nested without end costs itself alone", async () => {
    const deep = `{"resourceType":"Patient","x":${"[".repeat(200)}${"]".repeat(200)}}`;
    const found = await read(`${JSON.stringify(patient("1"))}\n${deep}\n`, "a.ndjson", 50);
    expect(found.map(({ problem }) => problem)).toEqual([null, expect.stringContaining("levels deep")]);
  });

  test("are the same however the text is cut", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.json(), { maxLength: 5 }),
        fc.integer({ min: 1, max: 40 }),
        async (values, length) => {
          const text = bundle(
            ...values.map((value) => ({ resource: { resourceType: "Basic", value: JSON.parse(value) } })),
          );
          const found = await read(text, "a.json", length);
          expect(found.map(({ value }) => value)).toEqual(
            values.map((value) => ({ resourceType: "Basic", value: JSON.parse(value) })),
          );
        },
      ),
    ));
});
