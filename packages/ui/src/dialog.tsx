import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { IconButton } from './button.tsx';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** The word for the button that closes it. */
  close: string;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A question that comes first: the browser's own modal dialog, closed by its button, by Escape, or
 * by a press beside it. The focus begins on what has `data-focus-first`, else on the close button.
 */
export function Dialog({ open, title, close, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // React sets no `autofocus` that the browser could see; without it the close button has the focus
      dialog.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);
  // the browser tells of a close later: one that the page made itself must not shut what was opened since
  const closed = () => open && !dialog.current?.open && onClose();
  const beside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={heading}
      onClose={closed}
      onClick={beside}
      onKeyDown={turnAround}
    >
      {open && (
        <div className="panel stack">
          <div className="row row-b modal__h">
            <h2 id={heading}>{title}</h2>
            <IconButton icon="cross" label={close} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

/** At either end Tab goes on at the other, and not out of the page. */
function turnAround(event: KeyboardEvent<HTMLDialogElement>): void {
  const inside = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  );
  const [from, to] = event.shiftKey ? [inside[0], inside.at(-1)] : [inside.at(-1), inside[0]];
  if (event.key !== 'Tab' || document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
