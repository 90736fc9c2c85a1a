import { useLingui } from '@lingui/react/macro';
import { CommandButton } from '@ringside/web/app/parts/requests/command-button.tsx';
import { PrizePool } from '@ringside/web/app/parts/season/prize-pool.tsx';
import { StagesPath } from '@ringside/web/app/parts/season/season-path.tsx';
import { SegmentChoice } from '@ringside/web/app/parts/season/segment-picker.tsx';
import {
  FinalsHead,
  FinalsPlaces,
  PointsForLeaderboard,
  PrizesByPlace,
  WaysToFinals,
} from '@ringside/web/app/screens/finals/finals-page.tsx';
import { InboxLink, OperatorPanel, SiteLinks } from '@ringside/web/app/screens/home/home-links.tsx';
import { MissingTeammate, PrizesPanel } from '@ringside/web/app/screens/home/home-panels.tsx';
import { CalendarFeeds } from '@ringside/web/app/screens/schedule/subscribe.tsx';
import { PlaceLine } from '@ringside/web/app/screens/standings/my-place.tsx';
import { useCommunityName } from '@ringside/web/app/season/use-community-name.ts';
import { ChatText } from '@ringside/web/app/shell/guards/chat-invitation.tsx';
import { EventChoice } from '@ringside/web/app/shell/header/event-choice.tsx';
import { WaysToShare } from '@ringside/web/app/shell/page/share-page.tsx';
import { useState } from 'react';
import { AWAY, HOME } from './sample-match.ts';
import { createSegment, EVENTS, REGIONS, STAGES } from './sample-season.ts';
import { accept, Groups, ignore, refuse, statesOf, useAfter } from './specimen.tsx';

const ORIGIN = 'https://ringside.example';
const CHAT = {
  chat: { slug: 'chat', url: `${ORIGIN}/chat`, signIn: true },
  isChinese: false,
  region: undefined,
};
const OPERATOR = {
  operatorName: 'Nordlicht eSport',
  eventName: 'Nordlicht Cup',
  eventUrl: ORIGIN,
};

/** The links of a page to other content: events and segments, the chat, links, the finals. */
export function OfferGroups() {
  return (
    <Groups
      of={{
        ...useChoices(),
        StagesPath: PATHS,
        ...useInvitations(),
        ...useSharing(),
        ...useFinals(),
      }}
    />
  );
}

function useChoices() {
  const [shownEventId, setEventId] = useState(EVENTS[0].event.id);
  const [regionId, setRegionId] = useState(REGIONS[0].id);
  const shownSegment = {
    segment: REGIONS.find(({ id }) => id === regionId) ?? null,
    stage: STAGES[1],
    stages: STAGES.slice(1),
    regions: REGIONS,
    eventId: shownEventId,
    events: EVENTS.map(({ event }) => event),
  };
  return {
    EventChoice: (
      <EventChoice
        active={EVENTS}
        shownEventId={shownEventId}
        choose={async ({ event }) => setEventId(event.id)}
      />
    ),
    SegmentChoice: statesOf(
      {
        'events, stages, regions': shownSegment,
        'regions alone': { ...shownSegment, events: [], stages: [] },
      },
      (shown) => (
        <div className="filters">
          <SegmentChoice
            shownSegment={shown}
            show={(what, id) => (what === 'event' ? setEventId(id) : setRegionId(id))}
          />
        </div>
      ),
    ),
    PlaceLine: <PlaceLine range={{ best: 117, worst: 117 }} to="/standings" row="place-1" />,
  };
}

const PATH = { stages: STAGES, currentStageId: STAGES[2].id, ownStageId: null, finals: true };
const PATHS = {
  'at its beginning': (
    <StagesPath
      {...PATH}
      stages={STAGES.map((stage) => ({ ...stage, state: 'planned' }))}
      currentStageId={STAGES[0].id}
    />
  ),
  'one’s own stage': <StagesPath {...PATH} ownStageId={STAGES[2].id} />,
  'World Finals in view': <StagesPath {...PATH} finalsFrom={STAGES[2].date.from} />,
  'World Finals': (
    <StagesPath
      stages={[createSegment('60', 'WF', { state: 'running' })]}
      currentStageId="60"
      ownStageId={null}
      finals={false}
    />
  ),
};

function useInvitations() {
  const { t } = useLingui();
  const region = useCommunityName()('europe-middle-east-africa');
  const link = (
    <CommandButton variant="light" act={accept}>{t`Link my chat account`}</CommandButton>
  );
  const chats: Record<string, Partial<Parameters<typeof ChatText>[0]>> = {
    'with a group, and an account to link': { region, children: link },
    without: {},
    China: { isChinese: true },
  };
  return {
    ChatText: statesOf(chats, (props) => (
      <div className="stack stack--tight">
        <ChatText {...CHAT} {...props} />
      </div>
    )),
    MissingTeammate: (
      <MissingTeammate>
        <ChatText {...CHAT} />
      </MissingTeammate>
    ),
    OperatorPanel: <OperatorPanel operator={OPERATOR} />,
    PrizesPanel: <PrizesPanel />,
    SiteLinks: {
      whole: (
        <SiteLinks rules={`${ORIGIN}/rules`} social={[{ name: 'Nordlicht eSport', url: ORIGIN }]} />
      ),
      'rules alone': <SiteLinks rules={null} social={[]} />,
    },
    InboxLink: <InboxLink open={ignore} />,
    'CommandButton: fails': <CommandButton variant="go" act={refuse}>{t`Try again`}</CommandButton>,
  };
}

function useSharing() {
  const { t } = useLingui();
  const [home, away] = [HOME.name, AWAY.name];
  return {
    WaysToShare: (
      <WaysToShare
        title={t`${home} against ${away}`}
        embeddable={{ kind: 'match', id: '1' }}
        origin={ORIGIN}
      />
    ),
    CalendarFeeds: {
      'with a roster': <CalendarFeeds user="11" roster={AWAY} origin={ORIGIN} />,
      without: <CalendarFeeds user="11" roster={null} origin={ORIGIN} />,
    },
  };
}

const PLACES = [HOME, AWAY].map(({ id, name }, index) => ({
  placement: index + 1,
  id,
  name,
  points: 100,
}));
const PRIZES = [
  { from: 1, to: 1, amount: 400_000 },
  { from: 2, to: 2, amount: 200_000 },
  { from: 3, to: 4, amount: 100_000 },
];
const BOARDS = [
  { id: '1', region: 'EMEA', crowns: 3, lcq: 4 },
  { id: '2', region: 'SA', crowns: 1, lcq: 1 },
];
const DAY_MS = 86_400_000;

function useFinals() {
  const { t } = useLingui();
  const after = useAfter();
  const soon = { from: after(9 * DAY_MS), to: after(11 * DAY_MS), finished: false };
  const running = { ...soon, from: after(-DAY_MS) };
  const children = <h3>{t`World Finals, Helsinki`}</h3>;
  const head = { title: t`Finals`, prize: <PrizePool />, children };
  return {
    'FinalsHead, PointsForLeaderboard': {
      'to come': <FinalsHead {...head} finals={soon} segmentId="1" />,
      running: <FinalsHead {...head} finals={running} />,
      over: (
        <FinalsHead
          {...head}
          finals={{ ...running, finished: true }}
          title={t`Previous finals`}
          prize={<PointsForLeaderboard />}
        />
      ),
    },
    FinalsPlaces: {
      running: <FinalsPlaces region={null} segmentId="1" places={PLACES} finished={false} />,
      over: <FinalsPlaces region={{ name: 'EMEA' }} segmentId="1" places={PLACES} finished />,
    },
    PrizesByPlace: <PrizesByPlace places={PRIZES} />,
    WaysToFinals: <WaysToFinals leaderboards={BOARDS} />,
  };
}
