import type { Names } from '@ringside/rules/site/display-name';
import { TextField } from '@ringside/ui/field';
import { Folded } from '../../../parts/folded.tsx';
import { OTHER_LANGUAGES, TRANSLATED } from '../../../parts/translated-names.ts';
import { type Field, Slot } from './slot.tsx';

const NAME = 'names';

/** A segment's name in other languages. `untranslated`: the text for visitors without a translation. */
export function NamesField({ form, untranslated }: Pick<Field, 'form'> & { untranslated: string }) {
  const names = (form.value(NAME) ?? {}) as Names;
  const isOpen = OTHER_LANGUAGES.some(
    ({ key }) => names[key] || form.fault(NAME, key) !== undefined,
  );
  return (
    <Slot form={form} name={NAME}>
      <Folded title={TRANSLATED} isOpen={isOpen}>
        {OTHER_LANGUAGES.map(({ key, tag, name }) => (
          <TextField
            key={key}
            label={name}
            lang={tag}
            value={names[key] ?? ''}
            placeholder={untranslated}
            disabled={form.fixed(NAME) !== null}
            fault={form.fault(NAME, key)}
            onChange={({ target }) => form.set(NAME, { ...names, [key]: target.value })}
          />
        ))}
      </Folded>
    </Slot>
  );
}
