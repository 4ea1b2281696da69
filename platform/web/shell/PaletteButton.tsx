import { createContext, type MouseEvent, type ReactNode, useContext } from "react";
import classes from "./Palette.module.css";

/** Closes the palette a row stands in. */
export const ClosingContext = createContext<() => void>(() => undefined);

// The words typed keep the focus, and with it the arrows.
const stay = (event: MouseEvent): void => event.preventDefault();

/** A row of the palette: does what it says, and the palette is gone. */
export function PaletteButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const close = useContext(ClosingContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      data-action
      className={classes.action}
      onMouseDown={stay}
      onClick={() => {
        onClick();
        close();
      }}
    >
      {children}
    </button>
  );
}

export function PaletteGroup({
  label,
  isPending = false,
  children,
}: {
  label: string;
  isPending?: boolean;
  children: ReactNode;
}) {
  return (
    <div role="group" aria-label={label} className={classes.group} data-pending={isPending || undefined}>
      <div className={classes.groupName} aria-hidden>
        {label}
      </div>
      {children}
    </div>
  );
}
