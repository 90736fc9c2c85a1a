import { Button } from '@ringside/ui/button';
import { TextField } from '@ringside/ui/field';
import { Tag } from '@ringside/ui/tag';
import { findFieldFault } from '../../parts/field-faults.ts';
import { ENGLISH, type Language, LANGUAGES } from '../../parts/languages.ts';
import { createFormTexts, hasOptions, isCompleteIn, type QuestionForm } from './question-form.ts';

interface QuestionTextsProps {
  form: QuestionForm;
  fault: unknown;
  write: (changes: Partial<QuestionForm>) => void;
}

const LONGEST = { text: 300, option: 100 };
const MOST_OPTIONS = 12;

/** The question and its options in English, then in the other languages. */
export function QuestionTextsFields({ form, fault, write }: QuestionTextsProps) {
  const missing = LANGUAGES.filter(({ key }) => !isCompleteIn(form, key) && key !== 'en').length;
  return (
    <>
      <LanguageFields language={ENGLISH} form={form} fault={fault} write={write} />
      {hasOptions(form.kind) && (
        <div>
          <Button
            size="small"
            icon="plus"
            disabled={form.options.length >= MOST_OPTIONS}
            onClick={() => write({ options: [...form.options, createFormTexts({})] })}
          >
            Add an option
          </Button>
        </div>
      )}
      <section className="tongues" aria-label="Translations">
        <p className="small">
          <b>Translations</b>{' '}
          <span className="soft">
            {missing === 0
              ? 'All translations are written.'
              : `${missing} of ${LANGUAGES.length - 1} missing. Readers of these languages see the English text.`}
          </span>
        </p>
        {LANGUAGES.slice(1).map((language) => (
          <details key={language.key}>
            <summary>
              <span>{language.name}</span>
              <Tag tone={isCompleteIn(form, language.key) ? 'ok' : undefined}>
                {isCompleteIn(form, language.key) ? 'Written' : 'Missing'}
              </Tag>
            </summary>
            <div className="stack">
              <LanguageFields language={language} form={form} fault={fault} write={write} />
            </div>
          </details>
        ))}
      </section>
    </>
  );
}

function LanguageFields({
  language: { key, name, tag },
  form: { kind, texts, options },
  fault,
  write,
}: QuestionTextsProps & { language: Language }) {
  const isEnglish = key === 'en';
  return (
    <>
      <TextField
        label={`Question in ${name}`}
        lang={tag}
        value={texts[key]}
        maxLength={LONGEST.text}
        placeholder={isEnglish ? undefined : texts.en}
        fault={findFieldFault(fault, `/data/attributes/texts/${key}`)}
        onChange={({ target }) => write({ texts: { ...texts, [key]: target.value } })}
      />
      {isEnglish &&
        hasOptions(kind) &&
        findFieldFault(fault, '/data/attributes/options') &&
        options.length < 2 && (
          <p className="verdict is-bad" role="alert">
            A choice needs two options or more.
          </p>
        )}
      {hasOptions(kind) &&
        options.map((option, index) => (
          <div key={index} className="option">
            <TextField
              label={`Option ${index + 1} in ${name}`}
              lang={tag}
              value={option[key]}
              maxLength={LONGEST.option}
              placeholder={isEnglish ? undefined : option.en}
              fault={findFieldFault(fault, `/data/attributes/options/${index}/${key}`)}
              onChange={({ target }) =>
                write({
                  options: options.map((one, at) =>
                    at === index ? { ...one, [key]: target.value } : one,
                  ),
                })
              }
            />
            {isEnglish && (
              <Button
                size="small"
                aria-label={`Remove option ${index + 1}`}
                onClick={() => write({ options: options.filter((_, at) => at !== index) })}
              >
                Remove
              </Button>
            )}
          </div>
        ))}
    </>
  );
}
