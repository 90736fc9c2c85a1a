import type { Client } from '@ringside/contract/client';
import type { CompactBracket, CompactSeries } from '@ringside/contract/collections/brackets';
import type { Competitor, MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { getItem } from '@ringside/rules/must';
import { eventNames, type NamedSubject, formatName } from '@ringside/rules/site/display-name';
import type { Locale } from '@ringside/rules/site/locales';
import { formatLobby } from '../../platform/texts/lobby-texts.ts';
import type { BracketPicture, MatchPicture, PictureSide } from './draw-picture.ts';

/** Loads the names of event, stage and region in a language, without repetitions. */
async function loadNames(
  client: Client,
  segment: Segment,
  locale: Locale,
): Promise<{ stage: string; over: string[] }> {
  const [event, parent] = await Promise.all([
    client.events.get(segment.event.id),
    segment.parent ? client.segments.get(segment.parent.id) : null,
  ]);
  const nameOf = (named: NamedSubject) => formatName(named, locale, {});
  const month = nameOf({ name: event.name, names: eventNames(event, locale) });
  return { stage: nameOf(parent ?? segment), over: [month, ...(parent ? [nameOf(segment)] : [])] };
}

/** Reads the facts of a match's picture. */
export async function readMatchPicture(
  client: Client,
  id: string,
  locale: Locale,
): Promise<MatchPicture> {
  const series = await client.matchSeries.get(id);
  const { stage, over } = await loadNames(
    client,
    await client.segments.get(series.segment.id),
    locale,
  );
  const scored = series.state === 'finished' || series.reporting !== 'none';
  const side = ({ roster, placement, result }: Competitor): PictureSide => ({
    name: roster?.name ?? '?',
    score: scored ? result.score : null,
    won: placement === 1,
  });
  const [home, away] = series.lobby ? findBestTwo(series.competitors) : series.competitors;
  return {
    kind: 'match',
    over: [over[0], stage, ...over.slice(1)].join(' · '),
    format: series.lobby ? formatLobby(locale, series.competitors.length) : `Bo${series.bestOf}`,
    home: side(home),
    away: side(away),
  };
}

/** Returns the two competitors of a lobby that a picture has room for: the best, or the first. */
function findBestTwo([first, second, ...others]: MatchSeries['competitors']) {
  const placeOf = ({ placement }: Competitor) => placement ?? Infinity;
  const ranked = [first, second, ...others].sort((one, other) =>
    placeOf(one) < placeOf(other) ? -1 : Number(placeOf(one) > placeOf(other)),
  );
  return [getItem(ranked, 0), getItem(ranked, 1)] as const;
}

/** Reads the facts of a bracket's picture. */
export async function readBracketPicture(
  client: Client,
  id: string,
  locale: Locale,
): Promise<BracketPicture> {
  const segment = await client.segments.get(id);
  const [{ stage, over }, bracket] = await Promise.all([
    loadNames(client, segment, locale),
    client.segments.bracket(id).catch(() => null),
  ]);
  return {
    kind: 'bracket',
    title: stage,
    over: over.join(' · '),
    matches: bracket
      ? selectShownSeries(bracket).map((series) => describeMatch(bracket, series))
      : [],
  };
}

/** Returns the series in progress, then those of the last rounds in which the rosters are known. */
function selectShownSeries({ series }: CompactBracket): CompactSeries[] {
  const decided = series.filter(
    ({ home, away, lobby }) => lobby || (typeof home === 'number' && typeof away === 'number'),
  );
  // In a stage of lobbies the first number is the group.
  const weight = ({ state, at: [bracket, round], lobby }: CompactSeries) =>
    (state === 'l' ? 1_000_000 : 0) +
    (lobby ? 0 : bracket === 2 ? 10_000 : bracket === 0 ? 100 : 0) +
    round;
  return decided.sort((one, other) => weight(other) - weight(one)).slice(0, 4);
}

function describeMatch(
  bracket: CompactBracket,
  series: CompactSeries,
): BracketPicture['matches'][number] {
  const { home, away, score, winner, state, lobby } = series;
  if (lobby) return { ...describeLobby(bracket, lobby), live: state === 'l' };
  const side = (who: CompactSeries['home'], index: 0 | 1): PictureSide => ({
    name: nameIn(bracket, who),
    score: score?.[index] ?? null,
    won: winner === index,
  });
  return { home: side(home, 0), away: side(away, 1), live: state === 'l' };
}

const nameIn = ({ rosters }: CompactBracket, who: CompactSeries['home']): string =>
  typeof who === 'number' ? (rosters[who]?.name ?? '?') : '?';

/** Returns the best two rosters of a lobby, or the first two while there is no result. */
function describeLobby(
  bracket: CompactBracket,
  lobby: NonNullable<CompactSeries['lobby']>,
): { home: PictureSide; away: PictureSide } {
  const [best, next] = lobby.toSorted(
    (one, other) => (one.place ?? lobby.length) - (other.place ?? lobby.length),
  );
  const side = (one: (typeof lobby)[number] | undefined): PictureSide => ({
    name: nameIn(bracket, one?.roster ?? null),
    score: one?.points ?? null,
    won: one?.place === 1,
  });
  return { home: side(best), away: side(next) };
}
