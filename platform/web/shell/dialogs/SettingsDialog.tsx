import { Switch, useMantineColorScheme } from "@mantine/core";
import { setPreferences, usePreferences } from "#platform/web/theme/preferences.ts";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import classes from "./SettingsDialog.module.css";

const schemes = [
  { value: "auto", label: "Match system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const densities = [
  { value: "normal", label: "Normal" },
  { value: "compact", label: "Compact" },
] as const;

/** Edits the preferences of this device. Changes apply at once, without saving. */
export function SettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, singleLetters } = usePreferences();
  return (
    <Modal opened={opened} onClose={onClose} title="Appearance" size="confirm">
      <p className="muted">Saved on this device.</p>
      <div className={classes.row}>
        <span className={classes.name}>Colours</span>
        <SegmentedControl
          label="Colours"
          value={colorScheme}
          options={schemes}
          onChange={setColorScheme}
          fullWidth
        />
      </div>
      <div className={classes.row}>
        <span className={classes.name}>List density</span>
        <SegmentedControl
          label="List density"
          value={density}
          options={densities}
          onChange={(next) => setPreferences({ density: next })}
          fullWidth
        />
      </div>
      <Switch
        checked={singleLetters}
        onChange={(event) => setPreferences({ singleLetters: event.currentTarget.checked })}
        label="Single-letter shortcuts"
        description="C, J, K, G then a letter, / and ?. Turn them off if they interfere with dictation or a screen reader."
      />
    </Modal>
  );
}
