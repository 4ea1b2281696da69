import { Modal as MantineModal } from "@mantine/core";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { IsFormContext } from "#platform/web/ui/fields/form-context.ts";
import { FaultList } from "#platform/web/ui/forms/FaultList.tsx";
import { Inside, InsideContext } from "./inside.tsx";
import classes from "./Modal.module.css";
import { ModalInside } from "./ModalInside.tsx";
import { selectEntered } from "./select-entered.ts";
import { SubmitContext } from "./useReportSubmit.ts";
import { useEscape } from "./useEscape.ts";
import { useFocusBack } from "./useFocusBack.ts";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";

interface FrameLook {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** Width in pixels: `confirm` 440, `form` 620, `wide` 860, `double` 990 (two columns if there is room). */
  size?: "confirm" | "form" | "wide" | "double";
  /** True if the dialog can be closed only by an answer. */
  mustAnswer?: boolean;
}

export interface ModalFrameProps extends FrameLook {
  children: ReactNode;
}

const widths = { confirm: 440, form: 620, wide: 860, double: 990 } as const;
const CLOSE = { "aria-label": "Close" };
const CLASSES = {
  header: classes.header,
  title: classes.title,
  content: classes.content,
  body: classes.body,
  close: classes.close,
};

interface ModalProps extends ModalFrameProps {
  foot?: ReactNode;
  /**
   * True if the dialog collects input: its fields are required unless marked optional, and a refused submit
   * lists their faults.
   */
  asks?: boolean;
}

/**
 * Renders a dialog over the page, full screen on phones. The foot has the primary button, named after the
 * action, at the right.
 */
export function Modal({ foot, children, asks = false, ...frame }: ModalProps) {
  return (
    <ModalFrame {...frame}>
      {asks ? (
        <FormContent foot={foot}>{children}</FormContent>
      ) : (
        <ModalInside foot={foot}>{children}</ModalInside>
      )}
    </ModalFrame>
  );
}

/** Lists the faults, or focuses the first one, each time the dialog's button is pressed. */
function FormContent({ foot, children }: { foot: ReactNode; children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  return (
    <SubmitContext value={() => setSubmitCount((before) => before + 1)}>
      <ModalInside foot={foot} within={inside}>
        <FaultList within={inside} tries={submitCount} />
        <IsFormContext value>{children}</IsFormContext>
      </ModalInside>
    </SubmitContext>
  );
}

/**
 * Renders a dialog without body and foot. A form renders both itself, so that its button sits in the foot.
 */
export function ModalFrame({ children, onClose, ...look }: ModalFrameProps) {
  useFocusBack(look.opened);
  useEffect(() => (look.opened ? selectEntered() : undefined), [look.opened]);
  const close = useLatestAct(onClose);
  return (
    <InsideContext value={children}>
      <DialogFrame {...look} onClose={close} />
    </InsideContext>
  );
}

/**
 * Returns Mantine's shared portal node, creating it if needed, so that dialogs and Mantine's popups overlap
 * in the order they were opened.
 */
function findPortalNode(): Element {
  const existingNode = document.querySelector("[data-mantine-shared-portal-node]");
  if (existingNode) return existingNode;
  const newNode = document.createElement("div");
  newNode.setAttribute("data-mantine-shared-portal-node", "true");
  newNode.setAttribute("data-portal", "true");
  document.body.append(newNode);
  return newNode;
}

const DialogFrame = memo(function DialogFrame({
  opened,
  title,
  onClose,
  size = "form",
  mustAnswer = false,
}: FrameLook) {
  const isPhone = usePhone();
  const [portalNode] = useState(findPortalNode);
  useEscape(opened, mustAnswer ? null : onClose);
  // Uses its own portal because Mantine's portal renders the content in a second, uninterruptible pass.
  return createPortal(
    <MantineModal
      withinPortal={false}
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      fullScreen={isPhone}
      padding={0}
      yOffset={72}
      withCloseButton={!mustAnswer}
      // `useEscape` closes only the topmost dialog.
      closeOnEscape={false}
      closeOnClickOutside={false}
      // Leaves scrolling unlocked because the page itself never scrolls, only its sheet, and locking would
      // restyle every element.
      lockScroll={false}
      closeButtonProps={CLOSE}
      classNames={CLASSES}
    >
      <Inside />
    </MantineModal>,
    portalNode,
  );
});
