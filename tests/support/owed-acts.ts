import type { MatchSeries } from '@ringside/contract/collections/match-series';
import { ApiError } from '@ringside/contract/errors';
import { decideNow, type PlayerNow } from '@ringside/rules/action-centre/decide-now';
import {
  DISPUTED_MATCH_QUERY,
  UPCOMING_MATCH_QUERY,
} from '@ringside/rules/action-centre/upcoming-match';
import type { UserId } from '@ringside/rules/ids';
import { mustHave } from '@ringside/rules/must';
import { ownRostersOf } from '../../apps/web/app/parts/season/centre.ts';
import { seasonViewOf } from '../../apps/web/app/parts/season/use-season-view.ts';
import { latestRosterOf } from '../../apps/web/app/season/decisions.ts';
import {
  isConcerning,
  isUnderWay,
  matchFactsOf,
  readMatch,
} from '../../apps/web/app/season/match-facts.ts';
import { ownSeriesOf } from '../../apps/web/app/season/own-series.ts';
import { FRESH_SESSION, type SessionState } from '../../apps/web/app/session/session-store.ts';
import { championship, type Player } from './championship.ts';
import { createChance } from './chance.ts';
import { winOf } from './season-players.ts';

/** A picture of one pixel. */
const PICTURE = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.codePointAt(0)!,
);

/** One player, the roster in Day 1 that they belong to, and what they may try. */
interface Member extends Player {
  isCaptain: boolean;
}

/** A person's step: what it sends, and the kinds that must have asked for it. */
interface Act {
  name: string;
  kinds: readonly PlayerNow['kind'][];
  /** The series that it is about; null for an act of the roster. */
  seriesId: string | null;
  send: () => Promise<unknown>;
}

/**
 * Plays a stage by acts that people try at random. Returns how often the API accepted each, and the
 * faults: what it accepted though `decideNow` had not asked for it, or refused though it had.
 */
export async function playOwedActs(seed: number, segment: object) {
  const chance = createChance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!;
  const season = await championship();
  const { operator, visitor, stage, roster, advance, inMinutes, now } = season;
  const { event, region } = await stage({ segment });
  const second = await operator.events.createSegment(
    event.id,
    {
      name: 'Day 2',
      format: 'single_elimination',
      date: { from: inMinutes(60 * 16), to: inMinutes(60 * 20) },
    },
    { type: { data: { type: 'segment-types', id: 'MQ2' } } },
  );
  await operator.events.createSegment(
    event.id,
    { name: 'EMEA', configuration: { countries: ['DE', 'FR'] } },
    { parent: { data: { type: 'segments', id: second.id } } },
  );
  const members: Member[] = [];
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    members.push(
      ...(await roster(region.id, name)).members.map((member, index) => ({
        ...member,
        isCaptain: index === 0,
      })),
    );
  const accepted = new Map<string, number>();
  const faults: string[] = [];

  /** Reads what the site knows of a player, as the site reads it. */
  async function readSession({ client, id }: Member): Promise<SessionState> {
    const { items } = await client.rosters.list({ 'filter[event]': event.id, 'filter[user]': id });
    const rosters = items.filter(({ status }) => status !== 'disbanded');
    const segments = await visitor.events.segments(event.id);
    const latestRoster = latestRosterOf({ rosters, segments: segments.items, now: now() });
    const outlook = latestRoster && (await client.rosters.outlook(latestRoster.id));
    const lists = await Promise.all(
      [UPCOMING_MATCH_QUERY, DISPUTED_MATCH_QUERY].map((query) =>
        client.matchSeries.list({ 'filter[user]': id, ...query }),
      ),
    );
    const series = lists.flatMap(({ items }) => items);
    const near = series.filter((one) => isConcerning(one, now()));
    const matches = await Promise.all(near.map((one) => readMatch(client, one, id)));
    return {
      ...FRESH_SESSION,
      userId: id as UserId,
      isQualified: true,
      country: 'DE',
      eventId: event.id,
      rosters,
      latestRoster,
      outlook: outlook && { ...outlook, rosterId: latestRoster!.id },
      series,
      matches: matches.map((match) => matchFactsOf(match, id)),
    };
  }

  async function decideOf(session: SessionState): Promise<PlayerNow[]> {
    const { items: segments } = await visitor.events.segments(event.id);
    const active = [{ event: await visitor.events.get(event.id), segments }];
    const view = seasonViewOf({
      season: { events: [], active, finals: null },
      session,
      now: now(),
    });
    return decideNow(
      {
        series: ownSeriesOf({ ...session, segments }),
        rosters: ownRostersOf({ view, session, now: now() }, segments),
      },
      now(),
    );
  }

  /** Returns what a person can try, whether it is allowed or not. */
  function actsOf({ client }: Member, session: SessionState): Act[] {
    const { latestRoster: own, series, matches } = session;
    const ofRoster: Act[] = own
      ? (
          [
            {
              name: 'roster check-in',
              kinds: own.checkedIn ? [] : ['check in now'],
              seriesId: null,
              send: () => client.checkins.ofRoster(own.id),
            },
            {
              name: 'entering the next stage',
              kinds: ['enter the next stage', 'join the next stage'],
              seriesId: null,
              send: () => client.rosters.enterNext(own.id),
            },
          ] satisfies Act[]
        ).filter(({ kinds }) => kinds.length > 0)
      : [];
    return [...ofRoster, ...series.flatMap((one) => actsInSeries(one))];

    function actsInSeries(one: MatchSeries): Act[] {
      const facts = matches.find(({ seriesId }) => seriesId === one.id);
      const side = one.competitors[0].roster?.id === own?.id ? 'home' : 'away';
      const isOwnReport = one.lobby
        ? [one.lobby.reportedBy, ...one.lobby.confirmedBy].includes(own?.id ?? '')
        : one.reportedBy === side;
      const acts: (Omit<Act, 'seriesId'> & { applies?: boolean | undefined })[] = [
        {
          name: 'match check-in',
          kinds: ['check in'],
          applies: !facts?.isCheckedIn,
          send: () => client.checkins.ofSeries(one.id),
        },
        {
          name: 'report',
          kinds: one.reporting === 'reported' ? ['answer'] : ['live', 'report', 'overdue'],
          applies: !isOwnReport,
          send: () => client.matchSeries.report(one.id, resultOf(one)),
        },
        {
          name: 'confirmation',
          kinds: ['answer'],
          applies: !isOwnReport,
          send: () => client.matchSeries.confirm(one.id),
        },
        {
          name: 'dispute',
          kinds: isOwnReport ? ['reported'] : ['answer', 'dispute'],
          applies: chance() < 0.3,
          send: () => client.matchSeries.dispute(one.id, 'We won.'),
        },
        {
          name: one.state === 'finished' ? 'evidence after the end' : 'evidence',
          kinds: ['evidence'],
          applies: Boolean(
            facts?.evidence.some(
              ({ rosterId, until }) => rosterId === own?.id && new Date(until) > now(),
            ),
          ),
          send: () => client.matchSeries.attach(one.id, new Blob([PICTURE], { type: 'image/png' })),
        },
        {
          name: 'vote',
          kinds: ['ban', 'ban in reserve'],
          applies: Boolean(facts?.ban),
          send: async () => {
            const { items } = await client.challenges.ofSeries(one.id);
            const { id, turn, pool, banned } = mustHave(
              items.find(({ status }) => status === 'open'),
              'the open challenge',
            );
            const item = pool.find((each) => !banned.some(({ item: out }) => out === each))!;
            return client.challenges.vote(id, { choices: [{ turn: turn!.index, item }] });
          },
        },
      ];
      return acts
        .filter(({ applies = true }) => applies)
        .map((act) => ({ ...act, seriesId: one.id }));
    }
  }

  async function step(): Promise<void> {
    const member = pick(members);
    const session = await readSession(member);
    const before = await decideOf(session);
    const acts = actsOf(member, session);
    if (acts.length === 0) return;
    // half of the acts are those that are asked for, which must be accepted
    const requested = acts.filter((act) => before.some((entry) => asks(entry, act)));
    const act = pick(requested.length > 0 && chance() < 0.5 ? requested : acts);
    const found = before.find((entry) => isAbout(entry, act));
    const outcome = await act.send().then(
      () => 'accepted' as const,
      (error: unknown) => {
        if (error instanceof ApiError) return error;
        throw error;
      },
    );
    const description = `${act.name} at ${now().toISOString()}: ${JSON.stringify(before)}`;
    if (outcome !== 'accepted') {
      if (found?.isMine) faults.push(`refused (${outcome.code}) ${description}`);
      return;
    }
    if (!found) faults.push(`not asked for ${description}`);
    accepted.set(act.name, (accepted.get(act.name) ?? 0) + 1);
  }

  /** A member may dispute a result that stands, which must then concern them. */
  async function disputeFinished(): Promise<void> {
    const member = pick(members);
    const { items } = await member.client.matchSeries.list({
      'filter[user]': member.id,
      'filter[state]': 'finished',
      'filter[reporting]': 'confirmed',
    });
    if (items.length === 0) return;
    const one = pick(items);
    const isAccepted = await member.client.matchSeries.dispute(one.id, 'We won.').then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
    if (!isAccepted) return;
    const after = await decideOf(await readSession(member));
    if (!after.some((entry) => 'seriesId' in entry && entry.seriesId === one.id))
      faults.push(`not listed after its dispute at ${now().toISOString()}: ${one.id}`);
    accepted.set('dispute after the end', (accepted.get('dispute after the end') ?? 0) + 1);
  }

  /** Returns a possible result of a series: one side wins, or the rosters in a random order. */
  function resultOf({ lobby, bestOf, competitors }: MatchSeries) {
    if (!lobby) return winOf(pick(['home', 'away'])).slice(0, Math.ceil(bestOf / 2));
    const playing = competitors.flatMap(({ roster: one, result }) =>
      one && !result.forfeit ? one.id : [],
    );
    return Array.from({ length: bestOf }, () => ({
      placements: chance() < 0.8 ? playing : playing.toReversed(),
    }));
  }

  /**
   * A referee asks for pictures now and then, and rules each dispute at last. A result on which
   * later series depend may stay disputed.
   */
  async function referee(items: MatchSeries[]): Promise<void> {
    for (const one of items) {
      const { id, state, reporting, competitors } = one;
      if (reporting !== 'disputed') continue;
      if (chance() < 0.6)
        await operator.matchSeries.askForEvidence(id, {
          roster: pick(competitors).roster!.id,
          minutes: 5,
        });
      else
        await operator.matchSeries.report(id, resultOf(one)).catch((error: unknown) => {
          if (state !== 'finished' || !(error instanceof ApiError)) throw error;
        });
    }
  }

  await advance(51);
  while ((await visitor.segments.get(region.id)).state !== 'finished') {
    for (let count = 0; count < 4; count++) await step();
    const { items } = await visitor.matchSeries.list({ 'filter[segment]': region.id });
    if (chance() < 0.3) await referee(items);
    if (chance() < 0.3) await disputeFinished();
    await advance(pick(items.some((one) => isUnderWay(one, now())) ? [0.5, 1, 3, 5] : [10, 20]));
  }
  return { accepted, faults };
}

const isAbout = (entry: PlayerNow, { kinds, seriesId }: Act): boolean =>
  kinds.includes(entry.kind) &&
  (seriesId === null || ('seriesId' in entry && entry.seriesId === seriesId));

const asks = (entry: PlayerNow, act: Act): boolean => entry.isMine && isAbout(entry, act);
