import { createContext, type MouseEvent, type ReactNode, type Ref, useContext } from "react";
import classes from "./Palette.module.css";

/** Closes the palette a row stands in. */
export const ClosingContext = createContext<() => void>(() => undefined);

// The words typed keep the focus, and with it the arrows.
const stay = (event: MouseEvent): void => event.preventDefault();

interface PaletteButtonProps {
  /** With Ctrl, also where Enter was pressed with it, the row's other act is meant. */
  onClick: (event: MouseEvent) => void;
  /** More rows come in its place. */
  isMore?: boolean;
  /** What Ctrl Enter does, said at the foot while the row is marked. */
  other?: "edit" | "tab" | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A row of the palette: does what it says, and the palette is gone. */
export function PaletteButton({ onClick, isMore, other, ref, children }: PaletteButtonProps) {
  const close = useContext(ClosingContext);
  return (
    <button
      ref={ref}
      type="button"
      tabIndex={-1}
      data-action
      data-more={isMore || undefined}
      data-other={other}
      className={classes.action}
      onMouseDown={stay}
      onClick={(event) => {
        onClick(event);
        if (!isMore) close();
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
