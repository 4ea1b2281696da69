import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draft, openLetter } from "../testing/typing-page.tsx";

/** Fake of a foot pedal, which jsdom lacks. Another program may have it open. */
class Device extends EventTarget {
  readonly vendorId = 0x0911;
  readonly productId = 0x1844;
  readonly productName = "SpeechMike pedal";
  opened = false;
  isTaken = false;
  async open(): Promise<void> {
    if (this.isTaken) throw new DOMException("Failed to open the device.", "NotAllowedError");
    this.opened = true;
  }
  async close(): Promise<void> {
    this.opened = false;
  }
}

let device: Device;
beforeEach(() => {
  vi.stubGlobal("EventSource", undefined);
  device = new Device();
  const hid = Object.assign(new EventTarget(), {
    getDevices: async () => [device],
    requestDevice: async () => [device],
  });
  Object.defineProperty(navigator, "hid", { value: hid, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "hid");
  vi.unstubAllGlobals();
});

const CONNECTED = "Pedal connected";
const TAKEN = /^The pedal can't be opened\./;

test("a pedal is shown as connected, and as pressed while it is", async () => {
  await openLetter(draft());
  await screen.findByText(CONNECTED);
  const data = new DataView(new Uint8Array([1]).buffer);
  act(() => void device.dispatchEvent(Object.assign(new Event("inputreport"), { reportId: 0, data })));
  expect(screen.getByText("Pedal connected, pressed")).toBeTruthy();
});

test("a pedal that can't be opened is not shown as connected, until it is connected again", async () => {
  device.isTaken = true;
  await openLetter(draft());
  await screen.findByText(TAKEN);
  expect(screen.queryByText(CONNECTED)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Keys and pedal" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Keys and foot pedal" }));
  expect(dialog.getByText(TAKEN)).toBeTruthy();
  expect(dialog.queryByRole("button", { name: /^Pedal for/ })).toBeNull();
  device.isTaken = false;
  fireEvent.click(dialog.getByRole("button", { name: "Connect pedal" }));
  await dialog.findByRole("button", { name: "Pedal for back 3 s" });
  expect(screen.getByText(CONNECTED)).toBeTruthy();
});
