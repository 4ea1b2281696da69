import { type TypingAction } from "../../settings.contract.ts";
import { useEffect, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ACTION_NAMES } from "../../rules/keys.ts";
import { deviceName, learnedPart, partsOf, teachPart } from "../../rules/pedals.ts";
import type { Studio } from "../useStudio.ts";
import classes from "./keys.module.css";
import { type HidDevice, reportOf } from "./pedal.ts";
import { PEDAL_BLOCKED } from "./usePedal.ts";

const TEACHABLE_ACTIONS: readonly TypingAction[] = ["back", "play", "forward", "again"];

/** Connects and teaches foot pedals that the page reads through WebHID. Other pedals act as keyboards. */
export function PedalSettings({ studio }: { studio: Studio }) {
  const { pedal } = studio;
  if (!pedal.isOffered)
    return (
      <section className={classes.pedal}>
        <h3>Foot pedal</h3>
        <p className="muted">
          This browser can't read foot pedals. Set the pedal up as a keyboard and choose its keys above.
        </p>
      </section>
    );
  return (
    <section className={classes.pedal}>
      <h3>Foot pedal</h3>
      {pedal.devices.length === 0 && <p className="muted">No pedal is connected.</p>}
      {pedal.devices.map((device) => (
        <Device key={deviceName(device)} device={device} studio={studio} />
      ))}
      <Button onClick={() => void pedal.connect()}>Connect pedal</Button>
    </section>
  );
}

function Device({ device, studio }: { device: HidDevice; studio: Studio }) {
  const [actionToLearn, setActionToLearn] = useState<TypingAction | null>(null);
  const name = deviceName(device);
  const { settings, setSettings } = studio;
  useEffect(() => {
    if (actionToLearn === null) return undefined;
    const listen = (event: Event): void => {
      const report = reportOf(event);
      const part = report && learnedPart(report.reportId, report.bytes, null);
      if (!part) return;
      setSettings({ pedals: teachPart(settings.pedals, name, { ...part, action: actionToLearn }) });
      setActionToLearn(null);
    };
    device.addEventListener("inputreport", listen);
    return () => device.removeEventListener("inputreport", listen);
  }, [actionToLearn, device, name, settings.pedals, setSettings]);
  if (studio.pedal.blocked.includes(device))
    return (
      <p>
        {device.productName || "Foot pedal"} <span className="muted">{PEDAL_BLOCKED}</span>
      </p>
    );
  const knownParts = partsOf(name, settings.pedals);
  return (
    <div>
      <p>{device.productName || "Foot pedal"}</p>
      <ul className={classes.list}>
        {TEACHABLE_ACTIONS.map((action) => (
          <li key={action} className={classes.line}>
            <span>{ACTION_NAMES[action]}</span>
            <button
              type="button"
              className={classes.key}
              data-learning={actionToLearn === action || undefined}
              aria-label={`Pedal for ${ACTION_NAMES[action].toLowerCase()}`}
              onClick={() => setActionToLearn(action)}
            >
              {actionToLearn === action
                ? "Press your pedal now…"
                : knownParts.some((part) => part.action === action)
                  ? "Set"
                  : "Not set"}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
