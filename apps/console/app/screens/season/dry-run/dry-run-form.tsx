import type { DryRun, DryRunRequest } from '@ringside/contract/collections/dry-runs';
import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { type FormEvent, useRef } from 'react';
import { findFieldFault, removeFieldFaults } from '../../../parts/field-faults.ts';
import { Refusal, useFocusOnFirstFault } from '../../../parts/refusal.tsx';

const HABITS = [
  { name: 'missedCheckin', label: 'Rosters that miss check-in' },
  { name: 'noShow', label: 'No-shows' },
  { name: 'late', label: 'Series that run late' },
  { name: 'dispute', label: 'Series in dispute' },
] as const;
/** The default share of each fault of the bots, in percent. */
const DEFAULT_FAULTS = { missedCheckin: 3, noShow: 3, late: 5, dispute: 5 };
const TEAMS = 64;
const pointer = (name: string) => `/data/attributes/${name}`;
const POINTERS = ['teams', 'seed', ...HABITS.map(({ name }) => name)].map(pointer);

/** The form of a dry run: teams, seed and faults, with the values of the last run. */
export function DryRunForm({
  last,
  busy,
  fault,
  onStart,
}: {
  last: DryRun | undefined;
  busy: boolean;
  fault: unknown;
  onStart: (request: DryRunRequest) => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnFirstFault(form, fault);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answers = new FormData(event.currentTarget);
    const number = (name: string) => Number(answers.get(name));
    onStart({
      teams: number('teams'),
      seed: String(answers.get('seed')),
      missedCheckin: number('missedCheckin'),
      noShow: number('noShow'),
      late: number('late'),
      dispute: number('dispute'),
    });
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      <div className="filters">
        <TextField
          label="Bot teams"
          name="teams"
          type="number"
          min={2}
          max={256}
          defaultValue={last?.teams ?? TEAMS}
          required
          hint="2 to 256, spread over the regions"
          fault={findFieldFault(fault, pointer('teams'))}
        />
        <TextField
          label="Seed"
          name="seed"
          maxLength={32}
          defaultValue={last?.seed ?? '1'}
          required
          hint="The same seed gives the same result"
          fault={findFieldFault(fault, pointer('seed'))}
        />
      </div>
      <fieldset className="field">
        <legend>Simulated problems (%)</legend>
        <div className="filters">
          {HABITS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              type="number"
              min={0}
              max={50}
              defaultValue={last?.[name] ?? DEFAULT_FAULTS[name]}
              required
              fault={findFieldFault(fault, pointer(name))}
            />
          ))}
        </div>
      </fieldset>
      <Refusal fault={removeFieldFaults(fault, POINTERS)} />
      <div className="row row--end">
        <Button type="submit" variant="light" busy={busy}>
          Start dry run
        </Button>
      </div>
    </form>
  );
}
