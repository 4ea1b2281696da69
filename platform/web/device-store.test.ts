import { afterEach, expect, test, vi } from "vitest";
import { makeDeviceStore } from "./device-store.ts";
import { stubIndexedDb } from "./testing/device.ts";

afterEach(() => vi.unstubAllGlobals());

test("a database that failed to open is opened again by the next call", async () => {
  const disk = stubIndexedDb();
  const working = indexedDB;
  const error = new DOMException("The disk is busy.", "UnknownError");
  const refusing = {
    open: () => {
      const asked = Object.assign(new EventTarget(), { error });
      queueMicrotask(() => asked.dispatchEvent(new Event("error")));
      return asked;
    },
  };
  const { write } = makeDeviceStore("corella-test", { rows: "key" });
  const put = () => write("rows", (store) => store.put({ key: 1 }));
  vi.stubGlobal("indexedDB", refusing);
  await expect(put()).rejects.toBe(error);
  vi.stubGlobal("indexedDB", working);
  await put();
  expect(disk.rows("corella-test/rows")).toEqual([{ key: 1 }]);
});
