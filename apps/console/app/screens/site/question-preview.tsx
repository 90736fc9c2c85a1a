import { LANGUAGE_TAGS, type Locale } from '@ringside/rules/site/locales';
import { useState } from 'react';
import { Filter } from '../../parts/filters.tsx';
import { LANGUAGES } from '../../parts/languages.ts';
import { hasOptions, type QuestionForm } from './question-form.ts';

const RATINGS = ['1', '2', '3', '4', '5'];
const NAMES = LANGUAGES.map(({ key, name }) => [key, name] as const);

/** The question as players will see it, in a chosen language. */
export function QuestionPreview({
  form: { kind, required, texts, options },
}: {
  form: QuestionForm;
}) {
  const [key, setKey] = useState<Locale>('en');
  const choices =
    kind === 'rating'
      ? RATINGS
      : hasOptions(kind)
        ? options.map((option) => option[key] || option.en)
        : [];
  return (
    <section className="preview" aria-label="Preview">
      <Filter
        label="Preview in"
        value={key}
        options={NAMES}
        onChange={(to) => setKey(to as Locale)}
      />
      <div lang={LANGUAGE_TAGS[key]}>
        <p className="break">
          <b>{texts[key] || texts.en || '…'}</b>
          {required && <span className="soft small"> (required)</span>}
        </p>
        {kind === 'text' && <div className="in preview__words" aria-hidden="true" />}
        <ul className="preview__choices">
          {choices.map((choice, index) => (
            <li key={index} className="break">
              {kind === 'choices' ? '☐' : '○'} {choice || '…'}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
