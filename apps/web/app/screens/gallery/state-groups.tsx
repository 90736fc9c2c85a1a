import { Trans } from '@lingui/react/macro';
import { ApiError } from '@ringside/contract/errors';
import { AnnouncementBar } from '../../shell/bars/announcement-bars.tsx';
import { ContactSupport, SomethingWrong } from '../../shell/errors/something-wrong.tsx';
import { LinkTo } from '../../shell/links/link-to.tsx';
import { CopyKey } from '../../shell/page/copy-key.tsx';
import { PendingCommand } from '../../shell/requests/pending-command.tsx';
import { ReadingState } from '../../shell/requests/reading-state.tsx';
import { InstantRange } from '../../shell/time/instant-range.tsx';
import { Instant } from '../../shell/time/instant.tsx';
import { Offset } from '../../shell/time/offset.tsx';
import { RegionTime } from '../match/region-time.tsx';
import { Group, Specimen } from './specimen.tsx';

const AT = '2026-11-21T18:00:00Z';
const LATER = '2026-11-21T19:30:00Z';
const refusal = (status: number, code: string) =>
  new ApiError({
    status,
    method: 'POST',
    path: '/gallery',
    errors: [{ status: String(status), code, title: '', detail: '' }],
  });
const TOLD = {
  id: '1',
  title: 'Day 2 begins an hour later.',
  text: 'Every check-in moves with it.',
  link: '/schedule',
  lang: 'en',
  until: '2027-01-01T00:00:00Z',
};
const nothing = () => undefined;

/** The states of loading, failure and handing on. */
export function StateGroups() {
  return (
    <>
      <Group name="ReadingState, SomethingWrong, ContactSupport, PendingCommand">
        <Specimen state="ReadingState: loading">
          <div className="gal__w">
            <ReadingState reading={{ state: 'loading' }} reload={nothing} />
          </div>
        </Specimen>
        <Specimen state="ReadingState: failed">
          <div className="gal__w">
            <ReadingState
              reading={{ state: 'failed', error: new TypeError('gallery') }}
              reload={nothing}
            />
          </div>
        </Specimen>
        <Specimen state="SomethingWrong: a refusal with words of its own">
          <div className="gal__w">
            <SomethingWrong error={refusal(409, 'registration-closed')} />
          </div>
        </Specimen>
        <Specimen state="SomethingWrong: without a reason">
          <div className="gal__w">
            <SomethingWrong error={refusal(500, 'internal')} />
          </div>
        </Specimen>
        <Specimen state="ContactSupport">
          <ContactSupport />
        </Specimen>
        <Specimen state="PendingCommand">
          <div className="gal__w">
            <PendingCommand
              entry={{
                id: 'gallery',
                order: 1,
                person: '1',
                kind: 'report',
                subject: '1',
                about: 'Cedar',
                madeAt: 0,
                request: { method: 'POST', path: '', body: null },
                state: 'waiting',
              }}
            />
          </div>
        </Specimen>
      </Group>
      <Group name="AnnouncementBar">
        <Specimen state="with a link">
          <div className="gal__w told">
            <AnnouncementBar announcement={TOLD} onClose={nothing} />
          </div>
        </Specimen>
        <Specimen state="without">
          <div className="gal__w told">
            <AnnouncementBar announcement={{ ...TOLD, link: null }} onClose={nothing} />
          </div>
        </Specimen>
      </Group>
      <Group name="Instant, InstantRange, RegionTime, Offset, LinkTo, CopyKey">
        {(['full', 'date', 'time', 'day'] as const).map((style) => (
          <Specimen key={style} state={`Instant: ${style}`}>
            <Instant at={AT} style={style} />
          </Specimen>
        ))}
        <Specimen state="Instant: bare">
          <Instant at={AT} bare />
        </Specimen>
        <Specimen state="InstantRange">
          <InstantRange from={AT} to={LATER} style="date" />
        </Specimen>
        <Specimen state="RegionTime">
          <RegionTime at={AT} zone="Asia/Tokyo" />
        </Specimen>
        <Specimen state="Offset">
          <Offset at={AT} />
        </Specimen>
        <Specimen state="LinkTo">
          <LinkTo className="link" to="/">
            <Trans context="page">Home</Trans>
          </LinkTo>
        </Specimen>
        <Specimen state="CopyKey">
          <div className="gal__w">
            <CopyKey joiningKey="AB2CD3EF" />
          </div>
        </Specimen>
      </Group>
    </>
  );
}
