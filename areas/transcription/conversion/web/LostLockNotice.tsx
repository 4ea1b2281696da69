import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import classes from "./conversion.module.css";

/**
 * Tells the user that the lock was lost: nothing can be saved any more, but the typed values can still be
 * copied.
 */
export function LostLockNotice({ words, onReload }: { words: string | null; onReload: () => void }) {
  return (
    <div className={classes.save}>
      <Banner tone="ochre" boxed action={<Button onClick={onReload}>Reload pictures</Button>}>
        {words} You can still copy what you entered.
      </Banner>
    </div>
  );
}
