import type { Segment } from '@ringside/contract/collections/segments';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';

interface HeldNoteProps {
  held: NonNullable<Segment['held']>;
  /** The name of the segment with its stage. */
  name: string;
  /** Tells the operator how to continue. */
  children: ReactNode;
}

/**
 * Warns that a segment waits for an operator: the next round of a Swiss cannot be paired, or a rule
 * leads to no region of the next stage.
 */
export const HeldNote = ({ held, name, children }: HeldNoteProps) => (
  <Note
    tone="warn"
    alert
    title={
      held.round > 0
        ? `${name}: round ${held.round} waits for an operator`
        : `${name}: rosters cannot advance`
    }
  >
    <p>
      {held.detail} {children}
    </p>
  </Note>
);
