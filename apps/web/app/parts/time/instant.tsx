import { useLingui } from '@lingui/react';
import { formatInstant, formatUtc, type InstantStyle } from './format-instant.ts';
import { useIsHydrated } from './use-now.ts';

/**
 * An instant: UTC before hydration, since all viewers get the same bytes, then the viewer's own
 * zone with its offset. With `bare` the zone stands in a text beside it.
 */
export function Instant({
  at,
  style = 'full',
  bare = false,
}: {
  at: string;
  style?: InstantStyle;
  bare?: boolean;
}) {
  const { i18n } = useLingui();
  return (
    <time dateTime={at}>
      {useIsHydrated()
        ? formatInstant({ at, language: i18n.locale, style, bare })
        : formatUtc(at, style, bare)}
    </time>
  );
}
