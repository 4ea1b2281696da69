import { createContext, type MouseEvent, type ReactNode, type Ref, useContext } from "react";
import classes from "./Palette.module.css";

/** Function that closes the palette around a row. */
export const ClosingContext = createContext<() => void>(() => undefined);

// Keeps the focus in the search box, so that the arrow keys keep working.
const keepFocus = (event: MouseEvent): void => event.preventDefault();

interface PaletteButtonProps {
  /** Runs the row's action. With Ctrl, including Ctrl Enter, runs the row's other action. */
  onClick: (event: MouseEvent) => void;
  /** True if the click replaces the row with more rows. */
  isMore?: boolean;
  /** Effect of Ctrl Enter, shown in the footer while the row is marked. */
  other?: "edit" | "tab" | undefined;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Renders a row of the palette, which runs its action and closes the palette. */
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
      onMouseDown={keepFocus}
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
