import { Note } from '@ringside/ui/note';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { formatFault } from '../shell/format-fault.ts';

/**
 * The refusal of a command, scrolled into sight. `children`: the possible remedy, where the server
 * names none.
 */
export function Refusal({ fault, children }: { fault: unknown; children?: ReactNode }) {
  if (fault === undefined) return null;
  const { title, detail } = formatFault(fault);
  return (
    <div className="refusal" ref={scrollIntoSight}>
      <Note tone="bad" alert title={title}>
        {children || (detail && <p>{detail}</p>)}
      </Note>
    </div>
  );
}

const scrollIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' });

/** Moves the focus to the first invalid field after a refusal. */
export function useFocusOnFirstFault(form: RefObject<HTMLElement | null>, fault: unknown): void {
  useEffect(() => {
    if (fault === undefined) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    wrong?.focus();
    // The fault is below the field.
    wrong?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  }, [form, fault]);
}
