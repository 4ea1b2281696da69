import { Drawer as MantineDrawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./Modal.module.css";
import { ModalInside } from "./ModalInside.tsx";
import { useEscape } from "./useEscape.ts";
import { useFocusBack } from "./useFocusBack.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";

/** Renders a quick view beside a list: 520 px wide at the right, full screen on phones. */
export function Drawer({
  opened,
  title,
  onClose,
  foot,
  children,
}: {
  opened: boolean;
  title: string;
  onClose: () => void;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const isPhone = usePhone();
  useFocusBack(opened);
  useEscape(opened, onClose);
  return (
    <MantineDrawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      position="right"
      size={isPhone ? "100%" : 520}
      padding={0}
      closeButtonProps={{ "aria-label": "Close" }}
      transitionProps={{ duration: 120 }}
      classNames={{
        header: classes.header,
        title: classes.title,
        body: classes.drawerBody,
        close: classes.close,
      }}
    >
      <ModalInside foot={foot}>{children}</ModalInside>
    </MantineDrawer>
  );
}
