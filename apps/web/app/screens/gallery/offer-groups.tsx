import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PrizePool } from '../../season/prize-pool.tsx';
import { StagesPath } from '../../season/season-path.tsx';
import { SegmentChoice } from '../../season/segment-picker.tsx';
import { useCommunityName } from '../../season/use-community-name.ts';
import { ChatText } from '../../shell/guards/chat-invitation.tsx';
import { EventChoice } from '../../shell/header/event-choice.tsx';
import { WaysToShare } from '../../shell/page/share-page.tsx';
import { CommandButton } from '../../shell/requests/command-button.tsx';
import {
  FinalsHead,
  FinalsPlaces,
  PointsForLeaderboard,
  PrizesByPlace,
  WaysToFinals,
} from '../finals/finals-page.tsx';
import { SiteLinks, OperatorPanel, InboxLink } from '../home/home-links.tsx';
import { MissingTeammate, PrizesPanel } from '../home/home-panels.tsx';
import { CalendarFeeds } from '../schedule/subscribe.tsx';
import { PlaceLine } from '../standings/my-place.tsx';
import { createMatch } from './sample-match.ts';
import { EVENTS, REGIONS, createSegment, STAGES } from './sample-season.ts';
import { Group, Specimen } from './specimen.tsx';
import { useAfter } from './use-after.ts';
import '../home/home.css';

const ORIGIN = 'https://ringside.example';
const CHAT = { slug: 'chat', url: `${ORIGIN}/chat`, signIn: true };
const done = () => Promise.resolve();
const failed = () => Promise.reject(new TypeError('gallery'));

/**
 * The links of a page to other content: events and segments, the chat, calendars, links, the
 * finals.
 */
export function OfferGroups() {
  return (
    <>
      <Choices />
      <Invitations />
      <Sharing />
      <Finals />
    </>
  );
}

function Choices() {
  const [chosenEventId, setChosenEventId] = useState(EVENTS[0].event.id);
  const [regionId, setRegionId] = useState(REGIONS[0].id);
  const segmentChoice = {
    segment: REGIONS.find(({ id }) => id === regionId) ?? null,
    stage: STAGES[1],
    stages: STAGES.slice(1),
    regions: REGIONS,
    eventId: chosenEventId,
    events: EVENTS.map(({ event }) => event),
  };
  return (
    <Group name="EventChoice, SegmentChoice, PlaceLine, StagesPath">
      <Specimen state="EventChoice">
        <EventChoice
          active={EVENTS}
          shownEventId={chosenEventId}
          choose={async ({ event }) => setChosenEventId(event.id)}
        />
      </Specimen>
      <Specimen state="SegmentChoice: events, stages, regions">
        <div className="filters">
          <SegmentChoice
            shownSegment={segmentChoice}
            show={(what, id) => (what === 'event' ? setChosenEventId(id) : setRegionId(id))}
          />
        </div>
      </Specimen>
      <Specimen state="SegmentChoice: regions alone">
        <div className="filters">
          <SegmentChoice
            shownSegment={{ ...segmentChoice, events: [], stages: [] }}
            show={(_, id) => setRegionId(id)}
          />
        </div>
      </Specimen>
      <Specimen state="PlaceLine">
        <PlaceLine placement={117} to="/standings" row="place-1" />
      </Specimen>
      <Specimen state="StagesPath: at its beginning">
        <div className="gal__w">
          <StagesPath
            stages={STAGES.map((stage) => ({ ...stage, state: 'planned' }))}
            currentStageId={STAGES[0].id}
            ownStageId={null}
            finals
          />
        </div>
      </Specimen>
      <Specimen state="StagesPath: one's own stage">
        <div className="gal__w">
          <StagesPath
            stages={STAGES}
            currentStageId={STAGES[2].id}
            ownStageId={STAGES[2].id}
            finals
          />
        </div>
      </Specimen>
      <Specimen state="StagesPath: World Finals in view">
        <div className="gal__w">
          <StagesPath
            stages={STAGES}
            currentStageId={STAGES[2].id}
            ownStageId={null}
            finals
            finalsFrom={STAGES[2].date.from}
          />
        </div>
      </Specimen>
      <Specimen state="StagesPath: World Finals">
        <div className="gal__w">
          <StagesPath
            stages={[createSegment('60', 'WF', { state: 'running' })]}
            currentStageId="60"
            ownStageId={null}
            finals={false}
          />
        </div>
      </Specimen>
    </Group>
  );
}

function Invitations() {
  const nameOf = useCommunityName();
  return (
    <Group name="ChatText, MissingTeammate, OperatorPanel, PrizesPanel, SiteLinks, InboxLink, CommandButton">
      <Specimen state="ChatText: with a group, and an account to link">
        <div className="gal__w stack stack--tight">
          <ChatText chat={CHAT} isChinese={false} region={nameOf('europe-middle-east-africa')}>
            <CommandButton look="light" act={done}>
              <Trans>Link my chat account</Trans>
            </CommandButton>
          </ChatText>
        </div>
      </Specimen>
      <Specimen state="ChatText: without">
        <div className="gal__w stack stack--tight">
          <ChatText chat={CHAT} isChinese={false} region={undefined} />
        </div>
      </Specimen>
      <Specimen state="ChatText: China">
        <div className="gal__w stack stack--tight">
          <ChatText chat={CHAT} isChinese region={undefined} />
        </div>
      </Specimen>
      <div className="gal__w">
        <MissingTeammate>
          <ChatText chat={CHAT} isChinese={false} region={undefined} />
        </MissingTeammate>
      </div>
      <div className="gal__w">
        <OperatorPanel
          operator={{
            operatorName: 'Nordlicht eSport',
            eventName: 'Nordlicht Cup',
            eventUrl: ORIGIN,
          }}
        />
      </div>
      <div className="gal__w">
        <PrizesPanel />
      </div>
      <Specimen state="SiteLinks">
        <div className="gal__w">
          <SiteLinks
            rules={`${ORIGIN}/rules`}
            social={[{ name: 'Nordlicht eSport', url: ORIGIN }]}
          />
        </div>
      </Specimen>
      <Specimen state="SiteLinks: rules alone">
        <div className="gal__w">
          <SiteLinks rules={null} social={[]} />
        </div>
      </Specimen>
      <Specimen state="InboxLink">
        <InboxLink open={() => undefined} />
      </Specimen>
      <Specimen state="CommandButton: fails">
        <CommandButton look="go" act={failed}>
          <Trans>Try again</Trans>
        </CommandButton>
      </Specimen>
    </Group>
  );
}

function Sharing() {
  const { t } = useLingui();
  const [home, away] = PLACES.map(({ name }) => name);
  const title = t`${home} against ${away}`;
  return (
    <Group name="WaysToShare, CalendarFeeds">
      <Specimen state="WaysToShare: a match">
        <div className="gal__w">
          <WaysToShare title={title} embeddable={{ kind: 'match', id: '1' }} origin={ORIGIN} />
        </div>
      </Specimen>
      <Specimen state="CalendarFeeds: with a roster">
        <div className="gal__w">
          <CalendarFeeds user="11" roster={createMatch().away} origin={ORIGIN} />
        </div>
      </Specimen>
      <Specimen state="CalendarFeeds: without">
        <div className="gal__w">
          <CalendarFeeds user="11" roster={null} origin={ORIGIN} />
        </div>
      </Specimen>
    </Group>
  );
}

const BOARDS = [
  { id: '1', region: 'EMEA', crowns: 3, lcq: 4 },
  { id: '2', region: 'SA', crowns: 1, lcq: 1 },
];
const PLACES = [createMatch().home, createMatch().away].map(({ id, name }, index) => ({
  placement: index + 1,
  id,
  name,
  points: 100,
}));
const DAY_MS = 86_400_000;

function Finals() {
  const { t } = useLingui();
  const soon = {
    from: useAfter(9 * DAY_MS),
    to: useAfter(11 * DAY_MS),
    finished: false,
  };
  const now = { ...soon, from: useAfter(-DAY_MS) };
  const pool = <PrizePool />;
  const heading = (
    <h3>
      <Trans>World Finals, Helsinki</Trans>
    </h3>
  );
  return (
    <Group name="FinalsHead, PointsForLeaderboard, FinalsPlaces, PrizesByPlace, WaysToFinals">
      <Specimen state="FinalsHead: to come">
        <div className="gal__w">
          <FinalsHead finals={soon} title={t`Finals`} segmentId="1" prize={pool}>
            {heading}
          </FinalsHead>
        </div>
      </Specimen>
      <Specimen state="FinalsHead: running">
        <div className="gal__w">
          <FinalsHead finals={now} title={t`Finals`} prize={pool}>
            {heading}
          </FinalsHead>
        </div>
      </Specimen>
      <Specimen state="FinalsHead: over">
        <div className="gal__w">
          <FinalsHead
            finals={{ ...now, finished: true }}
            title={t`Previous finals`}
            prize={<PointsForLeaderboard />}
          >
            {heading}
          </FinalsHead>
        </div>
      </Specimen>
      <div className="gal__w">
        <FinalsPlaces region={null} segmentId="1" places={PLACES} finished={false} />
      </div>
      <div className="gal__w">
        <FinalsPlaces region={{ name: 'EMEA' }} segmentId="1" places={PLACES} finished />
      </div>
      <div className="gal__w">
        <PrizesByPlace
          places={[
            { from: 1, to: 1, amount: 400_000 },
            { from: 2, to: 2, amount: 200_000 },
            { from: 3, to: 4, amount: 100_000 },
          ]}
        />
      </div>
      <div className="gal__w">
        <WaysToFinals leaderboards={BOARDS} />
      </div>
    </Group>
  );
}
