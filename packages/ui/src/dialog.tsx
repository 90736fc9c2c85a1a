import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** The word for the button that closes it. */
  close: string;
  children: ReactNode;
  onClose: () => void;
}

/** A question that comes first: the browser's own modal dialog, closed by its button, by Escape, or by a press beside it. */
export function Dialog({ open, title, close, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  const beside = (event: MouseEvent) => event.target === dialog.current && onClose();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog ref={dialog} className="modal" aria-labelledby={heading} onClose={onClose} onClick={beside}>
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
