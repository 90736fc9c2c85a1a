import { traitsOf } from '@ringside/rules/format-traits';
import { BracketView } from '@ringside/ui/bracket/bracket-view';
import { LobbyCards } from '@ringside/ui/bracket/lobby-cards';
import { useEffect, useRef } from 'react';
import { useLive } from '../live/live-data.ts';
import { clientContext } from '../page-context.ts';
import { usePageLobbies } from '../screens/brackets/lobbies/use-page-lobbies.ts';
import { useBracketRounds } from '../screens/brackets/use-bracket-rounds.tsx';
import { useBracketTexts } from '../screens/brackets/use-bracket-texts.ts';
import { toRouteError } from '../shell/errors/to-route-error.ts';
import type { Route } from './+types/overlay-bracket';
import { readBracket } from './read-bracket.ts';
import { roundsThatFit } from './rounds-that-fit.ts';
import { scaleToFit } from './scale-to-fit.ts';
import { useBracketTitle, useShownBracket } from './use-shown-bracket.ts';
import '../screens/brackets/brackets.css';

/**
 * Rounds with more series than this are illegible on a broadcast: the overlay shows the last
 * rounds, and of a custom bracket the groups that are played.
 */
const MOST_IN_ROUND = 8;

/** Loads the bracket of the segment in the address. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  toRouteError(readBracket(context.get(clientContext), params.id));

/** A bracket over a broadcast's picture, as large as it fits without scrolling. */
export default function OverlayBracket({ loaderData }: Route.ComponentProps) {
  const bracketData = useShownBracket(useLive(loaderData));
  const texts = useBracketTexts();
  const title = useBracketTitle(bracketData);
  const allRounds = useBracketRounds({
    bracket: bracketData.bracket,
    ownRosterId: null,
    isList: false,
  });
  const lobbies = usePageLobbies(bracketData.bracket);
  const rounds = roundsThatFit(allRounds, MOST_IN_ROUND);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fit = () => {
      const drawn = place.current?.querySelector<HTMLElement>('.bk__c, .rds');
      if (!place.current || !drawn) return;
      const { width, height } = drawn.getBoundingClientRect();
      const zoom = Number(place.current.style.zoom || 1);
      const top = place.current.getBoundingClientRect().top;
      place.current.style.zoom = String(
        scaleToFit({
          width: width / zoom,
          height: height / zoom,
          place: { width: innerWidth, height: innerHeight - top },
        }),
      );
    };
    fit();
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  });
  return (
    <main className="ov ov--bracket">
      <title>{`${title} | Ringside`}</title>
      <h1 className="ov__t">
        <span>{title}</span>
      </h1>
      <div className="ov__b" ref={place}>
        {traitsOf(bracketData.segment).hasLobbies ? (
          <LobbyCards lobbies={lobbies} yourTeam={texts.yourTeam} />
        ) : (
          <BracketView rounds={rounds} texts={texts} />
        )}
      </div>
    </main>
  );
}
