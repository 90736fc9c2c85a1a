import type { Names } from '@ringside/rules/site/display-name';
import { TextField } from '@ringside/ui/field';
import { CollapsibleFields } from '../../../parts/collapsible-fields.tsx';
import { OTHER_LANGUAGES, TRANSLATIONS_LABEL } from '../../../parts/translated-names.ts';
import { type FieldProps, FieldFrame } from './field-frame.tsx';

const NAME = 'names';

/** A segment's name in other languages. `untranslated`: the text for visitors without a translation. */
export function NamesField({
  form,
  untranslated,
}: Pick<FieldProps, 'form'> & { untranslated: string }) {
  const names = (form.value(NAME) ?? {}) as Names;
  const isOpen = OTHER_LANGUAGES.some(
    ({ key }) => names[key] || form.fault(NAME, key) !== undefined,
  );
  return (
    <FieldFrame form={form} name={NAME}>
      <CollapsibleFields title={TRANSLATIONS_LABEL} isOpen={isOpen}>
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
      </CollapsibleFields>
    </FieldFrame>
  );
}
