import { traitsOf } from '@ringside/rules/format-traits';
import { type FieldProps, getPart } from './field-frame.tsx';
import { NumbersField } from './plain-fields.tsx';

const NAME = 'configuration.resultPoints';
const PARTS = [
  ['win', 'Win'],
  ['draw', 'Draw'],
  ['loss', 'Loss'],
] as const;

/** Returns the typed points table; undefined while a part of it is missing. */
export function matchPointsOf(form: FieldProps['form']) {
  const [win = '', draw = '', loss = ''] = PARTS.map(([part]) => getPart(form.value(NAME), part));
  return win === '' || draw === '' || loss === ''
    ? undefined
    : { win: Number(win), draw: Number(draw), loss: Number(loss) };
}

/**
 * The points table of a format with draws. Another format shows it only while it has a table, so
 * that an operator can remove it.
 */
export function MatchPointsField({ form, format }: Pick<FieldProps, 'form'> & { format: string }) {
  const hasValue = PARTS.some(([part]) => getPart(form.value(NAME), part) !== '');
  if (!traitsOf({ format }).canDraw && !hasValue) return null;
  return (
    <NumbersField
      form={form}
      name={NAME}
      parts={PARTS}
      hint="A series of an even best of can be drawn, which needs a table. A Swiss with an early exit, a major and a knockout have no draws. Leave all empty to rank by match wins."
    />
  );
}
