import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheckFilled } from "@tabler/icons-react";
import { randomKey } from "#platform/web/random-key.ts";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import classes from "./toast.module.css";

interface ToastAction {
  label: string;
  /** Shortcut for the same action. */
  keys?: string;
  run: () => void;
}

interface ToastOptions {
  /** Second line, which names the affected record. */
  detail?: string;
  /** Action such as Undo. Pressing it closes the toast. */
  action?: ToastAction;
  /** Second action, placed before the first. */
  also?: ToastAction;
  /** Replaces an earlier toast of the same ID instead of adding one. */
  id?: string;
  seconds?: number;
}

function showToast(
  kind: "done" | "failed",
  text: string,
  { detail, action, also, id = randomKey(), seconds = 4 }: ToastOptions = {},
): void {
  notifications.hide(id);
  notifications.show({
    id,
    role: kind === "done" ? "status" : "alert",
    autoClose: seconds * 1000,
    withCloseButton: kind === "failed",
    closeButtonProps: { "aria-label": "Close" },
    icon:
      kind === "done" ? (
        <IconCircleCheckFilled className={classes.good} />
      ) : (
        <IconAlertTriangle className={classes.bad} />
      ),
    classNames: {
      root: classes.toast,
      icon: classes.icon,
      body: classes.body,
      description: classes.text,
      closeButton: classes.close,
    },
    message: (
      <>
        <span>
          <span className={classes.line}>{text}</span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        {[also, action].map(
          (toastAction) =>
            toastAction && (
              <button
                key={toastAction.label}
                type="button"
                className={classes.action}
                onClick={() => {
                  notifications.hide(id);
                  toastAction.run();
                }}
              >
                {toastAction.label}
                {toastAction.keys && <Kbd keys={toastAction.keys} />}
              </button>
            ),
        )}
      </>
    ),
  });
}

/**
 * Shows toasts for four seconds, at most three at a time, paused under the pointer. The texts are the
 * catalogue's.
 */
export const toast = {
  done: (text: string, options: ToastOptions & { detail: string }): void => showToast("done", text, options),
  /** Shows a failure. The error must also stay visible at its source. */
  failed: (text: string, options?: ToastOptions): void => showToast("failed", text, options),
};
