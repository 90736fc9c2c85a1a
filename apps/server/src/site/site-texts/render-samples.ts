import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { parse, type SelectCase } from '@messageformat/parser';

export interface TextSample {
  values: string;
  text: string;
}

/**
 * The most samples of a message: enough for every plural form; a message with more values shows the
 * first of them.
 */
const MAX_SAMPLES = 12;
const MAX_NUMBER = 200;

/**
 * Returns the values of a message, each with the numbers that produce its plural forms, or none if
 * it is not a number.
 */
function collectValues(
  tokens: SelectCase['tokens'],
  locale: string,
  found = new Map<string, number[]>(),
): Map<string, number[]> {
  for (const token of tokens) {
    if (token.type === 'argument' || token.type === 'function')
      found.set(token.arg, found.get(token.arg) ?? []);
    else if ('cases' in token) {
      found.set(token.arg, token.type === 'select' ? [] : sampleNumbersOf(locale, token));
      for (const { tokens: inner } of token.cases) collectValues(inner, locale, found);
    }
  }
  return found;
}

/** Returns the first number of each form, and those that the message names. */
function sampleNumbersOf(
  locale: string,
  { type, cases }: { type: string; cases: { key: string }[] },
): number[] {
  const rules = new Intl.PluralRules(locale, { type: type === 'plural' ? 'cardinal' : 'ordinal' });
  const named = cases.flatMap(({ key }) =>
    /^=?\d+$/.test(key) ? [Number(key.replace('=', ''))] : [],
  );
  const first = new Map(
    Array.from({ length: MAX_NUMBER }, (_, back) => MAX_NUMBER - back).map((number) => [
      rules.select(number),
      number,
    ]),
  );
  return [...new Set([...named, ...first.values()])].sort((one, other) => one - other);
}

/**
 * Renders a message in ICU MessageFormat as the site would show it, once for each plural form.
 * Names are placed between ‹ ›.
 */
export function renderSamples(locale: string, message: string): TextSample[] {
  const values = [...collectValues(parse(message), locale)];
  const i18n = setupI18n({
    locale,
    messages: { [locale]: { shown: compileMessageOrThrow(message) } },
  });
  const base = Object.fromEntries(
    values.map(([name, numbers]) => [name, numbers.at(-1) ?? `‹${name}›`]),
  );
  const variants = values.flatMap(([name, numbers]) =>
    numbers.map((number) => ({
      values: `${name} = ${number}`,
      filled: { ...base, [name]: number },
    })),
  );
  return (
    variants.length > 0 ? variants.slice(0, MAX_SAMPLES) : [{ values: '', filled: base }]
  ).map((one) => ({ values: one.values, text: i18n._('shown', one.filled) }));
}
