import { useLingui } from '@lingui/react/macro';
import { type NamedSubject, formatName } from '@ringside/rules/site/display-name';
import { useLocation } from 'react-router';
import { localeOfAddress } from '../locales/locales.ts';

/** Returns a function that names an event, a stage or a region in the page's language ([NAM-1]). */
export function useDisplayName(): (named: NamedSubject) => string {
  const { t } = useLingui();
  const locale = localeOfAddress(useLocation());
  const texts: Record<string, string> = {
    CC: t`Championship Challenge`,
    MQ1: t`Qualifier, Day 1`,
    MQ2: t`Qualifier, Day 2`,
    MF: t`Monthly Finals`,
    LCQ: t`Last Chance Qualifier`,
    WF: t`World Finals`,
    APAC: t`Asia Pacific or East Asia`,
    EMEA: t`Europe, Middle East and Africa`,
    NA: t`North America`,
    SA: t`South America`,
  };
  return (named) => formatName(named, locale, texts);
}
