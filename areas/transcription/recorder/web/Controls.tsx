import {
  IconArrowBackUp,
  IconBookmark,
  IconPlayerPauseFilled,
  IconPlayerPlay,
  IconPlayerRecordFilled,
  IconPlayerStop,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./controls.module.css";

interface RoundProps {
  label: string;
  children: ReactNode;
  isMain?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function RoundButton({ label, children, isMain, disabled, onClick }: RoundProps) {
  return (
    <button
      type="button"
      className={classes.button}
      data-main={isMain || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <span className={classes.round} aria-hidden>
        {children}
      </span>
      {label}
    </button>
  );
}

interface ControlsProps {
  isRecording: boolean;
  isPlaying: boolean;
  isEmpty: boolean;
  onBack: () => void;
  onRecord: () => void;
  onPause: () => void;
  onMark: () => void;
  onListen: () => void;
  onStop: () => void;
}

/** Renders the recorder's buttons within reach of the thumb. */
export function Controls({
  isRecording,
  isPlaying,
  isEmpty,
  onBack,
  onRecord,
  onPause,
  onMark,
  onListen,
  onStop,
}: ControlsProps) {
  return (
    <div className={classes.row}>
      <RoundButton label="Back 5 s" disabled={isEmpty} onClick={onBack}>
        <IconArrowBackUp size={26} />
      </RoundButton>
      {isRecording ? (
        <RoundButton isMain label="Pause" onClick={onPause}>
          <IconPlayerPauseFilled size={40} />
        </RoundButton>
      ) : (
        <RoundButton isMain label="Record" onClick={onRecord}>
          <IconPlayerRecordFilled size={40} />
        </RoundButton>
      )}
      {isRecording ? (
        <RoundButton label="Mark" onClick={onMark}>
          <IconBookmark size={26} />
        </RoundButton>
      ) : isPlaying ? (
        <RoundButton label="Stop" onClick={onStop}>
          <IconPlayerStop size={26} />
        </RoundButton>
      ) : (
        <RoundButton label="Listen" disabled={isEmpty} onClick={onListen}>
          <IconPlayerPlay size={26} />
        </RoundButton>
      )}
    </div>
  );
}
