import { useLingui } from '@lingui/react';
import { useIsHydrated } from './use-now.ts';

/** Returns the offset of a zone at an instant, such as GMT+2; of the viewer's zone without one. */
export const formatOffset = (at: string, language: string, timeZone?: string) =>
  new Intl.DateTimeFormat(language, { timeZoneName: 'shortOffset', timeZone })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value;

/** The offset of the viewer's zone, such as GMT+2. */
export function Offset({ at }: { at: string }) {
  const { i18n } = useLingui();
  return <>{useIsHydrated() ? formatOffset(at, i18n.locale) : 'UTC'}</>;
}
