import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./Form.module.css";

/**
 * Offers a choice after another user has saved the same record (F-7). The typed input is kept until the user
 * chooses.
 */
export function ConflictNotice({
  onTakeTheirs,
  onKeepMine,
}: {
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const choices = (
    <>
      <Button size="sm" onClick={onTakeTheirs}>
        Use their changes
      </Button>
      <Button size="sm" onClick={onKeepMine}>
        Keep my changes
      </Button>
    </>
  );
  return (
    <div className={classes.problem} data-form-note>
      <Banner tone="ochre" boxed alert action={choices}>
        This record was updated while you were editing it. Your changes are still here.
      </Banner>
    </div>
  );
}
