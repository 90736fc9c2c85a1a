import { Button } from '@ringside/ui/button';
import { SelectField, TextField } from '@ringside/ui/field';
import { type TurnDraft, withKind, withPart } from './ban-draft.ts';
import { FaultLine } from './field-frame.tsx';

const KINDS: [TurnDraft['kind'], string][] = [
  ['ban', 'Bans'],
  ['pick', 'Picks'],
  ['protect', 'Protects'],
  ['side', 'Chooses a side'],
  ['order', 'Chooses the order'],
  ['decider', 'Decider: what is left'],
];
const SIDES: [TurnDraft['sides'], string][] = [
  ['both', 'Both'],
  ['first', 'First side'],
  ['second', 'Second side'],
  ['home', 'Home'],
  ['away', 'Away'],
];

interface Row {
  number: number;
  turn: TurnDraft;
  /** Returns the API's fault at the turn or at a part of it. */
  fault: (part: string) => string | undefined;
  /** The fault before the turn is saved. */
  draftFault: string | undefined;
  onChange: (turn: TurnDraft) => void;
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
}

/** One turn: who does what, how many, in what time; with its fault. */
export function BanTurnRow(row: Row) {
  const { number, turn, fault, draftFault, onChange, onMoveUp, onRemove } = row;
  const isFieldFault = ['count', 'seconds', 'reserveSeconds'].some((part) => fault(part));
  const text = draftFault ?? (isFieldFault ? undefined : fault(''));
  return (
    <fieldset className="mrow">
      <legend>{`Turn ${number}`}</legend>
      <div className="numbers">
        <Choice
          label="Does"
          value={turn.kind}
          options={KINDS}
          onChoose={(kind) => onChange(withKind(turn, kind))}
        />
        {turn.kind !== 'decider' && <TurnParts {...row} />}
        {onMoveUp && (
          <Button size="small" aria-label={`Turn ${number}: move up`} onClick={onMoveUp}>
            Move up
          </Button>
        )}
        <Button size="small" aria-label={`Turn ${number}: remove`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {text && <FaultLine text={text} />}
    </fieldset>
  );
}

/** The parts of a turn in which a side votes. */
function TurnParts({ turn, fault, onChange }: Row) {
  const set = (part: keyof TurnDraft, value: string) => onChange(withPart(turn, part, value));
  const choosesItems = turn.kind !== 'side' && turn.kind !== 'order';
  const number = (part: 'count' | 'seconds' | 'reserveSeconds', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={String(turn[part] ?? '')}
      fault={fault(part)}
      onChange={({ target }) =>
        part === 'reserveSeconds'
          ? set(part, target.value)
          : onChange({ ...turn, [part]: target.value })
      }
    />
  );
  return (
    <>
      <Choice
        label="Who"
        value={turn.sides}
        options={choosesItems ? SIDES : SIDES.slice(1)}
        onChoose={(sides) => set('sides', sides)}
      />
      {choosesItems && (
        <Choice
          label="How"
          value={turn.mode}
          options={[
            ['blind', 'Blind'],
            ['open', 'Open'],
          ]}
          onChoose={(mode) => set('mode', mode)}
        />
      )}
      {choosesItems && number('count', 'How many')}
      {number('seconds', 'Seconds')}
      {number('reserveSeconds', 'Of the reserve at most')}
      <Choice
        label="After the time"
        value={turn.timeout ?? ''}
        options={[
          ['', 'As the category'],
          ['random', 'A random choice'],
          ['skip', 'Skipped'],
        ]}
        onChoose={(timeout) => set('timeout', timeout)}
      />
    </>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: [Value, string][];
  onChoose: (value: Value) => void;
}) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
