import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import { Choice } from './choice.tsx';
import { Icon } from './icon.tsx';

interface FieldParts {
  label: ReactNode;
  hint?: ReactNode;
  /** The fault of the answer; shown below it, and screen readers read it with the field. */
  fault?: string | undefined;
}

const describeField = (id: string, { hint, fault }: Pick<FieldParts, 'hint' | 'fault'>) =>
  [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

function FieldFrame({
  id,
  label,
  hint,
  fault,
  children,
}: FieldParts & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {fault && (
        <span className="err" id={`${id}-fault`}>
          <Icon name="alert" />
          {fault}
        </span>
      )}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** A field for text. */
export function TextField({
  label,
  hint,
  fault,
  ...input
}: FieldParts & InputHTMLAttributes<HTMLInputElement> & { 'data-focus-first'?: boolean }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={fault}>
      <input
        {...input}
        id={id}
        className="in"
        aria-invalid={fault ? true : undefined}
        aria-describedby={describeField(id, { hint, fault })}
      />
    </FieldFrame>
  );
}

/** A field with a list of options. */
export function SelectField({
  label,
  hint,
  fault,
  chosen,
  children,
  ...select
}: FieldParts & {
  /** The chosen text, where it may be too long for one line. */
  chosen?: ReactNode;
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  const selectProps = {
    ...select,
    id,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': describeField(id, { hint, fault }),
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} fault={fault}>
      {chosen === undefined ? (
        <select {...selectProps} className="in">
          {children}
        </select>
      ) : (
        <Choice {...selectProps} chosen={chosen}>
          {children}
        </Choice>
      )}
    </FieldFrame>
  );
}

/** A checkbox with its label. */
export function Checkbox({
  label,
  fault,
  ...input
}: { label: ReactNode; fault?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className="field">
      <label className="check">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={fault ? true : undefined}
          aria-describedby={describeField(id, { fault })}
        />
        <span>{label}</span>
      </label>
      {fault && (
        <span className="err" id={`${id}-fault`}>
          <Icon name="alert" />
          {fault}
        </span>
      )}
    </div>
  );
}
