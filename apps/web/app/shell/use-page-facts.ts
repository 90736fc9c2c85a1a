import { useLingui } from '@lingui/react/macro';
import type { MatchSeries } from '@ringside/contract/collections/match-series';
import type { Segment } from '@ringside/contract/collections/segments';
import { useLocation, useMatches } from 'react-router';
import { useLive } from '../live/live-data.ts';
import { useDisplayName } from '../season/use-display-name.ts';
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
  const factsOfMatch = useFactsOfMatch();
  const factsOfSeason = useFactsOfSeasonPage();
  const page = publicPageOf(pathname);
  if (!page) return null;
  if (page !== 'match') return factsOfSeason(page, loaded);
  const series = loaded.match?.series;
  return series ? factsOfMatch(series) : null;
}

function useFactsOfMatch(): (series: MatchSeries) => PageFacts {
  const { t } = useLingui();
  return ({ id, competitors }) => {
    const [home, away] = competitors.map(({ roster }) => roster?.name ?? t`To be decided`);
    return {
      title: t`${home} against ${away}`,
      description: t`Line-ups, bans and result of this match, live.`,
      picture: `match/${id}`,
      embeddable: { kind: 'match', id },
    };
  };
}

type SeasonPage = Exclude<PublicPage, 'match'>;

function useFactsOfSeasonPage(): (page: SeasonPage, loaded: LoadedPage) => PageFacts {
  const textsOf = useSeasonPageTexts();
  const whereOf = useStageAndRegion();
  return (page, loaded) => {
    const segment = loaded.shownSegment?.segment ?? null;
    const where = whereOf(loaded.shownSegment);
    const [name, description] = textsOf({ where, about: loaded.about ?? '' })[page];
    return {
      title: where && page !== 'brackets' ? `${name}: ${where}` : name,
      description,
      picture: segment ? `bracket/${segment.id}` : 'ringside',
      embeddable: segment && loaded.packed?.letters ? { kind: 'bracket', id: segment.id } : null,
    };
  };
}

/** Returns a function that names the stage of a page and its region, if the page shows them. */
function useStageAndRegion(): (shownSegment: LoadedPage['shownSegment']) => string {
  const displayNameOf = useDisplayName();
  return (shownSegment) => {
    if (!shownSegment) return '';
    const { stage, segment } = shownSegment;
    return [stage, segment?.id !== stage?.id && segment]
      .flatMap((one) => (one ? displayNameOf(one) : []))
      .join(', ');
  };
}

/** Returns a function that returns the name and the description of each page. */
function useSeasonPageTexts(): (texts: {
  where: string;
  about: string;
}) => Record<SeasonPage, [name: string, description: string]> {
  const { t } = useLingui();
  return ({ where, about }) => ({
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
  });
}
