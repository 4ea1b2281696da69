import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheckFilled } from "@tabler/icons-react";
import { randomKey } from "#platform/web/random-key.ts";
import classes from "./toast.module.css";

interface ToastOptions {
  /** One act, such as Undo. The toast goes when it is pressed. */
  action?: { label: string; run: () => void };
  /** Replaces an earlier toast of the same id instead of adding one. */
  id?: string;
  seconds?: number;
}

function show(kind: "done" | "failed", text: string, { action, id = randomKey(), seconds = 4 }: ToastOptions = {}): void {
  notifications.hide(id);
  notifications.show({
    id,
    role: kind === "done" ? "status" : "alert",
    autoClose: seconds * 1000,
    withCloseButton: kind === "failed",
    closeButtonProps: { "aria-label": "Close" },
    icon: kind === "done" ? <IconCircleCheckFilled className={classes.good} /> : <IconAlertTriangle className={classes.bad} />,
    classNames: {
      root: classes.toast,
      icon: classes.icon,
      body: classes.body,
      description: classes.text,
      closeButton: classes.close,
    },
    message: (
      <>
        <span>{text}</span>
        {action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              notifications.hide(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </>
    ),
  });
}

/** Four seconds, three at most, pausing under the pointer. The words are the catalogue's. */
export const toast = {
  done: (text: string, options?: ToastOptions): void => show("done", text, options),
  /** Never the only place of an error: it also stays where it happened. */
  failed: (text: string, options?: ToastOptions): void => show("failed", text, options),
};
