import type { SequenceFault } from '@ringside/rules/pick-ban/validate-sequence';
import { Button } from '@ringside/ui/button';
import { SelectField, TextField } from '@ringside/ui/field';
import { describeTurn, type SequenceDraft, withPart } from './ban-draft.ts';
import { BanTurnRow } from './ban-turn-row.tsx';
import { FaultLine } from './field-frame.tsx';

const LENGTHS = [1, 3, 5, 7];

interface Editor {
  sequence: SequenceDraft;
  title: string;
  /** The size of the pool, and the lengths of series that the sequence is for. */
  pool: { size: number; lengths: number[] };
  draftFault: SequenceFault | undefined;
  /** Returns the API's fault at a place of the sequence. */
  fault: (place: string) => string | undefined;
  onChange: (sequence: SequenceDraft) => void;
  onRemove: () => void;
}

/** One sequence: what holds for all of its turns, the turns, and the preview. */
export function BanSequenceEditor(editor: Editor) {
  const { sequence, title, draftFault, fault, onChange, onRemove } = editor;
  const { turns } = sequence;
  const setTurns = (next: SequenceDraft['turns']) => onChange({ ...sequence, turns: next });
  const categoryFault = fault('category');
  return (
    <div className="side-card">
      <h3>{title}</h3>
      {categoryFault && <FaultLine text={categoryFault} />}
      <SequenceFields sequence={sequence} fault={fault} onChange={onChange} />
      {turns.map((turn, index) => (
        <BanTurnRow
          key={index}
          number={index + 1}
          turn={turn}
          fault={(part) => fault(`turns/${index}${part && `/${part}`}`)}
          draftFault={draftFault?.turn === index ? draftFault.detail : undefined}
          onChange={(next) => setTurns(turns.with(index, next))}
          onMoveUp={
            index === 0
              ? undefined
              : () => setTurns(turns.toSpliced(index, 1).toSpliced(index - 1, 0, turn))
          }
          onRemove={() => setTurns(turns.toSpliced(index, 1))}
        />
      ))}
      <Preview {...editor} />
      <div className="acts">
        <Button
          size="small"
          onClick={() => {
            const last = turns.at(-1);
            if (last) setTurns([...turns, { ...last }]);
          }}
          disabled={turns.length === 0}
        >
          Add a turn
        </Button>
        <Button size="small" onClick={onRemove}>
          Remove the category
        </Button>
      </div>
    </div>
  );
}

function SequenceFields({
  sequence,
  fault,
  onChange,
}: Pick<Editor, 'sequence' | 'fault' | 'onChange'>) {
  const set = (part: keyof SequenceDraft, value: unknown) =>
    onChange(withPart(sequence, part, value));
  const [one = '', other = ''] = sequence.gameSides ?? [];
  const setSides = (sides: string[]) => set('gameSides', sides.some(Boolean) ? sides : '');
  return (
    <div className="numbers">
      <SelectField
        label="Who is first"
        value={sequence.first ?? ''}
        onChange={({ target }) => set('first', target.value)}
      >
        <option value="">A fair coin decides (default)</option>
        <option value="seed">The better seed</option>
        <option value="alternate">Not the first side of the phase before</option>
        <option value="home">Home</option>
        <option value="loser">The loser of the game before</option>
      </SelectField>
      <DraftFields sequence={sequence} set={set} />
      <SelectField
        label="After the time"
        value={sequence.timeout ?? ''}
        onChange={({ target }) => set('timeout', target.value)}
      >
        <option value="">A random choice (default)</option>
        <option value="skip">The turn is skipped</option>
      </SelectField>
      <TextField
        label="Reserve of each side, seconds"
        inputMode="numeric"
        value={String(sequence.reserveSeconds ?? '')}
        fault={fault('reserveSeconds')}
        onChange={({ target }) => set('reserveSeconds', target.value)}
      />
      <TextField
        label="One side of the game"
        value={one}
        fault={fault('gameSides')}
        onChange={({ target }) => setSides([target.value, other])}
      />
      <TextField
        label="The other side of the game"
        value={other}
        onChange={({ target }) => setSides([one, target.value])}
      />
      <LengthChips sequence={sequence} onChange={(bestOf) => set('bestOf', bestOf)} />
    </div>
  );
}

/** Whether the sequence is a draft before each game, and what later games cannot use again. */
function DraftFields({
  sequence: { per, removes = [] },
  set,
}: {
  sequence: SequenceDraft;
  set: (part: keyof SequenceDraft, value: unknown) => void;
}) {
  return (
    <>
      <SelectField
        label="When"
        value={per ?? ''}
        onChange={({ target }) => set('per', target.value)}
      >
        <option value="">Once for the series (default)</option>
        <option value="match">A draft before each game</option>
      </SelectField>
      {per === 'match' && (
        <SelectField
          label="Gone for later games"
          value={removes.join()}
          onChange={({ target }) =>
            set('removes', target.value === '' ? '' : target.value.split(','))
          }
        >
          <option value="">Nothing (default)</option>
          <option value="picked">What was picked (fearless)</option>
          <option value="banned">What was banned</option>
          <option value="picked,banned">What was picked or banned</option>
        </SelectField>
      )}
    </>
  );
}

/** The lengths of series that the sequence is for; none is all that no other sequence is for. */
function LengthChips({
  sequence: { bestOf = [] },
  onChange,
}: {
  sequence: SequenceDraft;
  onChange: (bestOf: number[] | undefined) => void;
}) {
  const toggle = (length: number) => {
    const next = bestOf.includes(length)
      ? bestOf.filter((one) => one !== length)
      : [...bestOf, length].sort((one, other) => one - other);
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <div className="acts" role="group" aria-label="Only for series of">
      {LENGTHS.map((length) => (
        <button
          key={length}
          type="button"
          className="chip"
          aria-pressed={bestOf.includes(length)}
          onClick={() => toggle(length)}
        >{`Best of ${length}`}</button>
      ))}
    </div>
  );
}

/** The turns as sentences, up to the first that cannot be played. */
function Preview({ sequence: { turns }, pool: { size, lengths }, draftFault }: Editor) {
  const played = lengths.map((length) => `best of ${length}`).join(', ');
  return (
    <details>
      <summary>Preview</summary>
      <p className="soft small">
        {`${size} items in the pool; ${played ? `series of ${played}` : 'no series of this segment'}.`}
      </p>
      <ol className="small">
        {turns.slice(0, draftFault ? draftFault.turn + 1 : turns.length).map((turn, index) => (
          <li key={index}>{describeTurn(turn)}</li>
        ))}
      </ol>
      {draftFault ? (
        <FaultLine text={`Cannot be played: ${draftFault.detail}.`} />
      ) : (
        <p className="soft small">Can be played to its end.</p>
      )}
    </details>
  );
}
