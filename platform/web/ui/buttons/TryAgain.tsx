import classes from "#platform/web/ui/fields/LookupRows.module.css";

/** Renders a "Try again" button that doesn't take the focus from the field above it. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes.again}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      Try again
    </button>
  );
}
