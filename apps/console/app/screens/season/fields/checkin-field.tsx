import { defaultCheckinWindow } from '@ringside/rules/checkin/checkin-window';
import { Checkbox } from '@ringside/ui/field';
import { type FieldProps, FieldGroup } from './field-frame.tsx';
import { PeriodFields } from './plain-fields.tsx';

type Window = { from: string; to: string } | null;
const NAME = 'segmentCheckinsConfig';
const WINDOW = 'openWindow';

/** The window in which rosters check in, or none: then every ready roster is seeded. */
export function CheckinField({ form }: Pick<FieldProps, 'form'>) {
  const window = (form.value(NAME) as { openWindow: Window } | undefined)?.openWindow ?? null;
  const set = (openWindow: Window) => form.set(NAME, { openWindow });
  const { from } = form.value('date') as { from: string };
  const openDefaultWindow = () => {
    const { from: opens, to: closes } = defaultCheckinWindow(from ? new Date(from) : new Date());
    set({ from: opens.toISOString(), to: closes.toISOString() });
  };
  const faults = [form.fault(NAME, `${WINDOW}/from`), form.fault(NAME, `${WINDOW}/to`)] as const;
  return (
    <FieldGroup
      form={form}
      name={NAME}
      subfields={window ? [WINDOW] : []}
      hint="Check-in ends at least ten minutes before the start. The segment is seeded when it ends."
    >
      <Checkbox
        label="Rosters check in before the start"
        checked={window !== null}
        onChange={({ target }) => (target.checked ? openDefaultWindow() : set(null))}
      />
      {window && (
        <PeriodFields
          period={window}
          labels={['Check-in opens (your time zone)', 'Check-in closes']}
          faults={[faults[0], faults[0] ? undefined : (faults[1] ?? form.fault(NAME, WINDOW))]}
          onChange={set}
        />
      )}
    </FieldGroup>
  );
}
