import classes from "#platform/web/ui/fields/LookupRows.module.css";

/** Does not take the focus from the field it stands under. */
export function TryAgain({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={classes.again} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      Try again
    </button>
  );
}
