import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '@ringside/contract/errors';
import { CopyButton } from '@ringside/web/app/parts/copy-button.tsx';
import { CopyKey } from '@ringside/web/app/parts/copy-key.tsx';
import { LinkTo } from '@ringside/web/app/parts/links/link-to.tsx';
import { Paging } from '@ringside/web/app/parts/paging.tsx';
import { PendingCommand } from '@ringside/web/app/parts/requests/pending-command.tsx';
import { ReadingState } from '@ringside/web/app/parts/requests/reading-state.tsx';
import {
  ContactSupport,
  SomethingWrong,
} from '@ringside/web/app/parts/requests/something-wrong.tsx';
import { InstantRange } from '@ringside/web/app/parts/time/instant-range.tsx';
import { Instant } from '@ringside/web/app/parts/time/instant.tsx';
import { Offset } from '@ringside/web/app/parts/time/offset.tsx';
import { RegionTime } from '@ringside/web/app/screens/match/region-time.tsx';
import { AnnouncementBar } from '@ringside/web/app/shell/bars/announcement-bars.tsx';
import { createEntry } from './sample-match.ts';
import { Groups, ignore, statesOf } from './specimen.tsx';

const AT = '2026-11-21T18:00:00Z';
const refusal = (status: number, code: string) =>
  new ApiError({
    status,
    method: 'POST',
    path: '/gallery',
    errors: [{ status: String(status), code, title: '', detail: '' }],
  });
const ANNOUNCEMENT = {
  id: '1',
  title: 'Day 2 begins an hour later.',
  text: 'Every check-in moves with it.',
  link: '/schedule',
  lang: 'en',
  until: '2027-01-01T00:00:00Z',
};
const READINGS = {
  loading: { state: 'loading' },
  failed: { state: 'failed', error: new TypeError('gallery') },
} as const;

/** The states of loading and failure, instants and links. */
export function StateGroups() {
  const { t } = useLingui();
  return (
    <Groups
      of={{
        ReadingState: statesOf(READINGS, (reading: (typeof READINGS)['loading' | 'failed']) => (
          <ReadingState reading={reading} reload={ignore} />
        )),
        SomethingWrong: {
          'a refusal with words of its own': (
            <SomethingWrong error={refusal(409, 'registration-closed')} />
          ),
          'without a reason': <SomethingWrong error={refusal(500, 'internal')} />,
        },
        ContactSupport: <ContactSupport />,
        PendingCommand: <PendingCommand entry={createEntry('report', 'waiting')} />,
        AnnouncementBar: statesOf(
          { 'with a link': '/schedule', without: null },
          (link: string | null) => (
            <div className="told">
              <AnnouncementBar announcement={{ ...ANNOUNCEMENT, link }} onClose={ignore} />
            </div>
          ),
        ),
        Instant: {
          ...statesOf(['full', 'date', 'time', 'day'] as const, (style) => (
            <Instant at={AT} style={style} />
          )),
          bare: <Instant at={AT} bare />,
        },
        InstantRange: <InstantRange from={AT} to="2026-11-21T19:30:00Z" style="date" />,
        RegionTime: <RegionTime at={AT} zone="Asia/Tokyo" />,
        Offset: <Offset at={AT} />,
        LinkTo: (
          <LinkTo className="link" to="/">
            <Trans context="page">Home</Trans>
          </LinkTo>
        ),
        CopyKey: <CopyKey joiningKey="AB2CD3EF" />,
        CopyButton: <CopyButton text="Ringside">{t`Copy`}</CopyButton>,
        Paging: <Paging path="/leaderboards" page={{ number: 2, size: 20, total: 55 }} />,
      }}
    />
  );
}
