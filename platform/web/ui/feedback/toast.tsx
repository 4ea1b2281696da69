import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCircleCheckFilled } from "@tabler/icons-react";
import { randomKey } from "#platform/web/random-key.ts";
import { Kbd } from "#platform/web/ui/keys/Kbd.tsx";
import classes from "./toast.module.css";

interface ToastAction {
  label: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

interface ToastOptions {
  /** A second line: what happened to what. */
  detail?: string;
  /** An act, such as Undo. The toast goes when it is pressed. */
  action?: ToastAction;
  /** A second act, before the first one. */
  also?: ToastAction;
  /** Replaces an earlier toast of the same id instead of adding one. */
  id?: string;
  seconds?: number;
}

function show(
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
        <span>
          <span className={classes.line}>{text}</span>
          {detail && <span className={classes.detail}>{detail}</span>}
        </span>
        {[also, action].map(
          (each) =>
            each && (
              <button
                key={each.label}
                type="button"
                className={classes.action}
                onClick={() => {
                  notifications.hide(id);
                  each.run();
                }}
              >
                {each.label}
                {each.keys && <Kbd keys={each.keys} />}
              </button>
            ),
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
