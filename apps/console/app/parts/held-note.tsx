import type { Segment } from '@ringside/contract/collections/segments';
import { Note } from '@ringside/ui/note';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface HeldNoteProps {
  segment: Pick<Segment, 'id'> & { held: NonNullable<Segment['held']> };
  /** The name of the segment with its stage. */
  name: string;
  /** Tells the operator how the rosters can advance. */
  children: ReactNode;
}

/**
 * Warns that a segment waits for an operator: the next round of a Swiss cannot be paired, or a rule
 * leads to no region of the next stage.
 */
export function HeldNote({ segment: { id, held }, name, children }: HeldNoteProps) {
  const { round, detail } = held;
  return (
    <Note
      tone="warn"
      alert
      title={
        round > 0
          ? `${name}: round ${round} waits for an operator`
          : `${name}: rosters cannot advance`
      }
    >
      <p>
        {detail}{' '}
        {round > 0 ? (
          <Link to={`/season/segments/${id}/rounds`}>Review round {round}</Link>
        ) : (
          children
        )}
      </p>
    </Note>
  );
}
