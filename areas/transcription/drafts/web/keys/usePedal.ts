import { useEffect, useState } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { PedalPart } from "../../settings.contract.ts";
import type { Studio } from "../useStudio.ts";
import { findHid, type HidDevice, listenToPedal } from "./pedal.ts";

export interface Pedal {
  readonly isOffered: boolean;
  readonly devices: readonly HidDevice[];
  /** Devices that can't be opened, for example because another program uses them. */
  readonly blocked: readonly HidDevice[];
  readonly down: readonly PedalPart[];
  /** Opens the browser's device chooser; each pedal must be chosen once. */
  readonly connect: () => Promise<void>;
}

/** Text shown for a pedal that can't be opened. */
export const PEDAL_BLOCKED =
  "The pedal can't be opened. Close other programs that use it, then connect it again.";

type PedalStudio = Pick<Studio, "settings" | "acts" | "player">;

/**
 * Returns the foot pedals that the user has allowed in this browser and the parts that are pressed. Playback
 * runs while the play part is down.
 */
export function usePedal(studio: PedalStudio): Pedal {
  const [hid] = useState(findHid);
  const [devices, setDevices] = useState<readonly HidDevice[]>([]);
  const [blocked, setBlocked] = useState<readonly HidDevice[]>([]);
  const [down, setDown] = useState<readonly PedalPart[]>([]);
  const latest = useLatest(studio);
  useEffect(() => {
    if (!hid) return undefined;
    const refresh = (): void => void hid.getDevices().then(setDevices, () => undefined);
    refresh();
    hid.addEventListener("connect", refresh);
    hid.addEventListener("disconnect", refresh);
    return () => {
      hid.removeEventListener("connect", refresh);
      hid.removeEventListener("disconnect", refresh);
    };
  }, [hid]);
  useEffect(() => {
    const currentListeners = () => {
      const { settings, acts, player } = latest.current;
      const toggleIf = (isPlaying: boolean): void => {
        if (player.recording.isPaused !== isPlaying) acts.play();
      };
      return {
        pedals: settings.pedals,
        onPress: (action: PedalPart["action"]) => (action === "play" ? toggleIf(false) : acts[action]()),
        onRelease: (action: PedalPart["action"]) => action === "play" && toggleIf(true),
        onDown: setDown,
      };
    };
    let isCurrent = true;
    const connections = devices.map((device) => listenToPedal(device, currentListeners).catch(() => null));
    void Promise.all(connections).then(
      (stops) => isCurrent && setBlocked(devices.filter((_, index) => stops[index] === null)),
    );
    return () => {
      isCurrent = false;
      for (const each of connections) void each.then((stop) => stop?.());
    };
  }, [devices, latest]);
  const connect = async (): Promise<void> => {
    // An empty list of filters offers every device except keyboards and mice. Closing the chooser is not an
    // error.
    const permittedDevices = await hid?.requestDevice({ filters: [] }).catch(() => []);
    if (permittedDevices && permittedDevices.length > 0)
      setDevices((await hid?.getDevices().catch(() => permittedDevices)) ?? permittedDevices);
  };
  return { isOffered: hid !== null, devices, blocked, down, connect };
}
