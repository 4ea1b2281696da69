import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";
import classes from "./Form.module.css";

/** F-7: somebody saved in between. Nothing typed is lost; the person chooses. */
export function ConflictNotice({ onTakeTheirs, onKeepMine }: { onTakeTheirs: () => void; onKeepMine: () => void }) {
  const choices = (
    <>
      <Button size="sm" onClick={onTakeTheirs}>
        Load theirs
      </Button>
      <Button size="sm" onClick={onKeepMine}>
        Save mine
      </Button>
    </>
  );
  return (
    <div className={classes.problem} data-form-note>
      <Banner tone="ochre" boxed alert action={choices}>
        Somebody else changed this while you were editing it. What you typed is still here.
      </Banner>
    </div>
  );
}
