import { type ReactNode, type RefObject, useRef } from "react";
import classes from "./Modal.module.css";
import { useFirstField } from "./useFirstField.ts";
import { usePrimaryKey } from "./usePrimaryKey.ts";

interface ModalInsideProps {
  children: ReactNode;
  foot?: ReactNode;
  within?: RefObject<HTMLDivElement | null>;
}

/** Renders the scrolling content and the fixed foot of a dialog. */
export function ModalInside({ children, foot, within }: ModalInsideProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const inside = within ?? ownRef;
  const footer = useRef<HTMLDivElement>(null);
  usePrimaryKey(inside, footer);
  useFirstField(inside);
  return (
    <>
      <div ref={inside} className={classes.inside}>
        {children}
      </div>
      {foot && (
        <div ref={footer} className={classes.foot}>
          {foot}
        </div>
      )}
    </>
  );
}
