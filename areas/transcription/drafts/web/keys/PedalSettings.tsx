import { type TypingAction } from "../../settings.contract.ts";
import { useEffect, useState } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ACTION_NAMES } from "../../rules/keys.ts";
import { deviceName, learnedPart, partsOf, taught } from "../../rules/pedals.ts";
import type { Studio } from "../useStudio.ts";
import classes from "./keys.module.css";
import { type HidDevice, reportOf } from "./pedal.ts";
import { PEDAL_BLOCKED } from "./usePedal.ts";

const TAUGHT: readonly TypingAction[] = ["back", "play", "forward", "again"];

/** Connects and teaches foot pedals that the page reads through WebHID. Other pedals act as keyboards. */
export function PedalSettings({ studio }: { studio: Studio }) {
  const { pedal } = studio;
  if (!pedal.isOffered)
    return (
      <section className={classes.pedal}>
        <h3>Foot pedal</h3>
        <p className="muted">This browser can't read foot pedals. Set the pedal up as a keyboard and choose its keys above.</p>
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
  const [learning, setLearning] = useState<TypingAction | null>(null);
  const name = deviceName(device);
  const { settings, setSettings } = studio;
  useEffect(() => {
    if (learning === null) return undefined;
    const listen = (event: Event): void => {
      const report = reportOf(event);
      const part = report && learnedPart(report.reportId, report.bytes, null);
      if (!part) return;
      setSettings({ pedals: taught(settings.pedals, name, { ...part, action: learning }) });
      setLearning(null);
    };
    device.addEventListener("inputreport", listen);
    return () => device.removeEventListener("inputreport", listen);
  }, [learning, device, name, settings.pedals, setSettings]);
  if (studio.pedal.blocked.includes(device))
    return (
      <p>
        {device.productName || "Foot pedal"} <span className="muted">{PEDAL_BLOCKED}</span>
      </p>
    );
  const known = partsOf(name, settings.pedals);
  return (
    <div>
      <p>{device.productName || "Foot pedal"}</p>
      <ul className={classes.list}>
        {TAUGHT.map((action) => (
          <li key={action} className={classes.line}>
            <span>{ACTION_NAMES[action]}</span>
            <button
              type="button"
              className={classes.key}
              data-learning={learning === action || undefined}
              aria-label={`Pedal for ${ACTION_NAMES[action].toLowerCase()}`}
              onClick={() => setLearning(action)}
            >
              {learning === action ? "Press your pedal now…" : known.some((part) => part.action === action) ? "Set" : "Not set"}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
