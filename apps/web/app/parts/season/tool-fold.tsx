import { Icon } from '@ringside/ui/icon';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

/** The choices of a page: in a row, on a phone behind one button that names the present choice. */
export function ToolFold({ label, children }: { label: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeWithEscape = ({ key, target }: KeyboardEvent) => {
    // A dialog within the choices closes by itself.
    if (key !== 'Escape' || !open || (target as Element).closest('dialog')) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div className="tool-fold" onKeyDown={closeWithEscape}>
      <button
        ref={button}
        type="button"
        className="chip tool-fold__btn"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span>{label}</span>
        <Icon name="down" />
      </button>
      <div className="bk-tools tool-fold__in">{children}</div>
    </div>
  );
}
