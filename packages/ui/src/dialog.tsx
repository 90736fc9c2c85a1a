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
  /** The label of the button that closes it. */
  close: string;
  children: ReactNode;
  onClose: () => void;
}

/**
 * A modal dialog of the browser, closed by its button, by Escape, or by a click outside. The focus
 * begins on the element with `data-focus-first`, else on the close button.
 */
export function Dialog({ open, title, close, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      // React does not set the `autofocus` attribute that the browser reads; without it the close
      // button has the focus.
      dialog.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    }
    if (!open) dialog.current?.close();
  }, [open]);
  // The browser fires its close event later: one that the page caused must not close a dialog
  // opened since.
  const handleClose = () => open && !dialog.current?.open && onClose();
  const closeOnBackdrop = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    // Escape closes it by itself.
    <dialog
      ref={dialog}
      className="modal"
      aria-labelledby={heading}
      onClose={handleClose}
      onClick={closeOnBackdrop}
      onKeyDown={keepFocusInside}
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

/** Moves the focus from either end to the other on Tab, so that it stays in the dialog. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const focusable = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  );
  const [from, to] = event.shiftKey
    ? [focusable[0], focusable.at(-1)]
    : [focusable.at(-1), focusable[0]];
  if (event.key !== 'Tab' || document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
