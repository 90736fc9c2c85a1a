import { useLingui } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';
import { useLocation, useMatches } from 'react-router';
import { useLive } from '../../live/live-data.ts';
import { useDisplayName } from '../../season/use-display-name.ts';
import { type PublicPage, publicPageOf } from './page-address.ts';

/** The description of a page where a user shares it. */
export interface PageFacts {
  title: string;
  description: string;
  /** The path of its picture below `/pictures/`, without `.png`. */
  picture: string;
  /** The part of it that can be embedded elsewhere. */
  embeddable: { kind: 'match' | 'bracket'; id: string } | null;
}

/** The common data of the loaders of public pages. */
interface LoadedPage {
  shownSegment?: { segment: Segment | null; stage: Segment | null };
  /** A bracket, only on its own page. */
  packed?: { letters: string } | null;
  match?: { series: MatchSeries };
  /** The description of a page that sends its own texts. */
  about?: string;
}

const NOTHING: LoadedPage = {};

/** Returns the facts of the open page if it is public, else null. */
export function usePageFacts(): PageFacts | null {
  const { pathname } = useLocation();
  const loaded: LoadedPage = useLive(
    (useMatches().at(-1)?.loaderData as object | undefined) ?? NOTHING,
  );
  const matchFacts = useMatchFacts(loaded.match?.series);
  const where = useStageAndRegion(loaded.shownSegment);
  const texts = useSeasonPageTexts(where, loaded.about ?? '');
  const page = publicPageOf(pathname);
  if (!page) return null;
  if (page === 'match') return matchFacts;
  return seasonPageFactsOf(texts[page], page === 'brackets' ? '' : where, loaded);
}

function useMatchFacts(series: MatchSeries | undefined): PageFacts | null {
  const { t } = useLingui();
  if (!series) return null;
  const { id, competitors } = series;
  const names = competitors.map(({ roster }) => roster?.name ?? t`To be decided`);
  const [home, away] = names;
  const letter = groupLetter(series.bracketNumber);
  return {
    title: series.lobby ? `${t`Lobby ${letter}`}: ${names.join(', ')}` : t`${home} against ${away}`,
    description: t`Line-ups, bans and result of this match, live.`,
    picture: `match/${id}`,
    embeddable: { kind: 'match', id },
  };
}

type PageTexts = [name: string, description: string];

/** Returns the facts of a page about the season. `where`: the part of the season in its title. */
function seasonPageFactsOf(
  [name, description]: PageTexts,
  where: string,
  { shownSegment, packed }: LoadedPage,
): PageFacts {
  const segment = shownSegment?.segment;
  return {
    title: where ? `${name}: ${where}` : name,
    description,
    picture: segment ? `bracket/${segment.id}` : 'ringside',
    embeddable: segment && packed?.letters ? { kind: 'bracket', id: segment.id } : null,
  };
}

/** Returns the names of the stage of a page and of its region, as far as the page has them. */
function useStageAndRegion(shownSegment: LoadedPage['shownSegment']): string {
  const displayNameOf = useDisplayName();
  if (!shownSegment) return '';
  const { stage, segment } = shownSegment;
  return [stage, segment?.id !== stage?.id && segment]
    .flatMap((one) => (one ? displayNameOf(one) : []))
    .join(', ');
}

function useSeasonPageTexts(
  where: string,
  about: string,
): Record<Exclude<PublicPage, 'match'>, PageTexts> {
  const { t } = useLingui();
  return {
    home: [
      'Ringside',
      t`Three players, one shot at Helsinki. Win your bans, win your lane, and walk out under the lights.`,
    ],
    brackets: [where || t`Bracket`, t`The live bracket: every pairing, result and next round.`],
    standings: [
      t`Standings`,
      t`Places, wins and points of every team, with the reason for each place.`,
    ],
    schedule: [t`Schedule`, t`All matches, in your own time zone.`],
    leaderboards: [t`Leaderboards`, t`The best teams of each region, and who is qualified.`],
    rules: [t`Rules`, about],
    finals: [t`Finals`, t`The teams of the finals, how they qualified, and the prizes.`],
  };
}
