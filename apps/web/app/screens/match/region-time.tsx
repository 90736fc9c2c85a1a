import { Trans, useLingui } from '@lingui/react/macro';
import { formatOffset } from '../../parts/time/offset.tsx';
import { useIsHydrated } from '../../parts/time/use-now.ts';

const THERE: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'longGeneric',
};

/** An instant in the time of the match's region, if that differs from the viewer's. */
export function RegionTime({ at, zone }: { at: string; zone: string }) {
  const { i18n } = useLingui();
  const language = i18n.locale;
  if (!useIsHydrated() || formatOffset(at, language) === formatOffset(at, language, zone))
    return null;
  const time = new Intl.DateTimeFormat(language, { ...THERE, timeZone: zone }).format(new Date(at));
  return (
    <small className="match-there">
      <Trans>
        In the region: <time dateTime={at}>{time}</time>
      </Trans>
    </small>
  );
}
