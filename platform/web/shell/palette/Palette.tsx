import { getDefaultZIndex, Modal } from "@mantine/core";
import { memo, startTransition, useCallback, useEffect, useState } from "react";
import { afterFrame } from "#platform/web/ui/browser/after-frame.ts";
import { Inside, InsideContext } from "#platform/web/ui/dialogs/inside.tsx";
import { useEscape } from "#platform/web/ui/dialogs/useEscape.ts";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { ClosingContext } from "./PaletteButton.tsx";
import classes from "./Palette.module.css";
import { PaletteSearch } from "./PaletteSearch.tsx";

export interface PaletteProps {
  area: MenuEntry["area"];
  /** Number of requests to open the palette; it opens whenever this number changes. */
  asked: number;
  query: string;
  setQuery: (query: string) => void;
  isEnterHeld: boolean;
  releaseEnter: () => void;
}

/** Renders the command palette (Ctrl K), which finds people, IDs, pages and actions. */
export function Palette({ area, asked, ...keys }: PaletteProps) {
  const { setQuery } = keys;
  const [opened, setOpened] = useState(false);
  // Mounts the dialog closed, so that the dialog remembers where to return the focus, and opens it after the
  // next frame, so that the key press is handled quickly.
  useEffect(
    () => (asked > 0 ? afterFrame(() => startTransition(() => setOpened(true))) : undefined),
    [asked],
  );
  const close = useCallback(() => setOpened(false), []);
  const clearQuery = useCallback(() => setQuery(""), [setQuery]);
  return (
    <ClosingContext value={close}>
      <InsideContext value={<PaletteSearch area={area} {...keys} />}>
        <PaletteDialog opened={opened} onClose={close} onGone={clearQuery} />
      </InsideContext>
    </ClosingContext>
  );
}

const FADE = { duration: 80, transition: "fade" } as const;
const CLASSES = { content: classes.content, body: classes.body };

const PaletteDialog = memo(function PaletteDialog({
  opened,
  onClose,
  onGone,
}: {
  opened: boolean;
  onClose: () => void;
  onGone: () => void;
}) {
  useEscape(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      onExitTransitionEnd={onGone}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset={96}
      zIndex={getDefaultZIndex("max")}
      // Leaves scrolling unlocked, as in every dialog, because the page itself never scrolls.
      lockScroll={false}
      transitionProps={FADE}
      classNames={CLASSES}
    >
      <Inside />
    </Modal>
  );
});
