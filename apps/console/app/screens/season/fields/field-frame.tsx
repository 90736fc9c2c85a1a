import { Icon } from '@ringside/ui/icon';
import type { ReactNode } from 'react';
import { LABELS } from '../segment-form.ts';
import type { Form } from '../use-segment-form.ts';

export interface FieldProps {
  form: Form;
  name: string;
}

const WHY = {
  seeded: 'Locked after seeding.',
  finished: 'Locked: the segment is finished.',
  reading: 'Your role can only view this segment.',
};

/**
 * The frame of a field: the origin of its value, the button that resets it, or the reason why it
 * cannot be changed.
 */
export function FieldFrame({ form, name, children }: FieldProps & { children: ReactNode }) {
  const why = form.fixed(name);
  return (
    <div className="fld">
      {children}
      {why === 'reading' ? null : why ? (
        <p className="fld__o">
          <Icon name="lock" />
          {WHY[why]}
        </p>
      ) : (
        <OriginLine form={form} name={name} />
      )}
    </div>
  );
}

function OriginLine({ form, name }: FieldProps) {
  const origin = form.origin(name);
  const { parentName } = form;
  if (!form.mayGiveBack(name)) return null;
  if (origin === 'inherited') return <p className="fld__o">{`Inherited from ${parentName}`}</p>;
  if (origin === 'default') return <p className="fld__o">Default</p>;
  return (
    <p className="fld__o">
      <button type="button" className="fld__b" onClick={() => form.giveBack(name)}>
        {parentName === undefined ? 'Reset to default' : `Inherit from ${parentName}`}
        <span className="vh">{`: ${LABELS[name]}`}</span>
      </button>
    </p>
  );
}

/** A field of several parts under one name. `parts`: those that show their own faults. */
export function FieldGroup({
  form,
  name,
  hint,
  subfields = [],
  children,
}: FieldProps & { hint?: string; subfields?: readonly string[]; children: ReactNode }) {
  const fault = subfields.some((part) => form.fault(name, part)) ? undefined : form.fault(name, '');
  return (
    <FieldFrame form={form} name={name}>
      <fieldset className="group" disabled={form.fixed(name) !== null}>
        <legend>{LABELS[name]}</legend>
        {hint && <p className="soft small">{hint}</p>}
        {children}
        {fault && <FaultLine text={fault} />}
      </fieldset>
    </FieldFrame>
  );
}

/** A fault below what it is about. */
export const FaultLine = ({ text }: { text: string }) => (
  <p className="err" role="alert">
    <Icon name="alert" />
    {text}
  </p>
);

/** Returns a part of a value that is an object of texts and numbers. */
export const getPart = (value: unknown, part: string): string =>
  String((value as Record<string, unknown> | null | undefined)?.[part] ?? '');
