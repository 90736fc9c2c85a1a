import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A question that must be answered first: the browser's own modal dialog, closed by Escape. */
export function Dialog({ open, title, children, onClose }: { open: boolean; title: ReactNode; children: ReactNode; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={heading} onClose={onClose}>
      {open && (
        <div className="panel stack">
          <h2 id={heading}>{title}</h2>
          {children}
        </div>
      )}
    </dialog>
  );
}
