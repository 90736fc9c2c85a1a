import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

export interface Country {
  code: string;
  name: string;
}

/**
 * Returns a function that names a country in the page's language. Only for content after hydration:
 * browsers' tables differ.
 */
export function useCountryName(): (code: string) => string {
  const { i18n } = useLingui();
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.locale, { type: 'region' });
    return (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [i18n.locale]);
}

/** Returns countries by name, in the order of the page's language. */
export function useCountries(codes: readonly string[]): Country[] {
  const { i18n } = useLingui();
  const nameOf = useCountryName();
  return useMemo(
    () =>
      codes
        .map((code) => ({ code, name: nameOf(code) }))
        .sort((one, other) => one.name.localeCompare(other.name, i18n.locale)),
    [codes, nameOf, i18n.locale],
  );
}
