import classes from "./Brand.module.css";

export function Brand({ note, large = false }: { note?: string; large?: boolean }) {
  return (
    <span className={large ? `${classes.brand} ${classes.large}` : classes.brand}>
      <img src="/corella.svg" alt="" width={large ? 28 : 22} height={large ? 28 : 22} />
      <span className={classes.name}>Corella</span> {note && <span className={classes.note}>{note}</span>}
    </span>
  );
}
