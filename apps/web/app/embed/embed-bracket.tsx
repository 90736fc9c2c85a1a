import { Trans } from '@lingui/react/macro';
import { traitsOf } from '@ringside/rules/format-traits';
import { BracketView } from '@ringside/ui/bracket/bracket-view';
import { LobbyCards } from '@ringside/ui/bracket/lobby-cards';
import { useLive } from '../live/live-data.ts';
import { clientContext } from '../page-context.ts';
import { usePageLobbies } from '../screens/brackets/lobbies/use-page-lobbies.ts';
import { useBracketRounds } from '../screens/brackets/use-bracket-rounds.tsx';
import { useBracketTexts } from '../screens/brackets/use-bracket-texts.ts';
import { toRouteError } from '../shell/errors/to-route-error.ts';
import type { Route } from './+types/embed-bracket';
import { OnSite, useSitePath } from './on-site.tsx';
import { readBracket } from './read-bracket.ts';
import { useBracketTitle, useShownBracket } from './use-shown-bracket.ts';
import '../screens/brackets/brackets.css';

/** Loads the bracket of the segment in the address. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  toRouteError(readBracket(context.get(clientContext), params.id));

/** A bracket in another site; its matches open in a tab of their own. */
export default function EmbedBracket({ loaderData }: Route.ComponentProps) {
  const bracketData = useShownBracket(useLive(loaderData));
  const texts = useBracketTexts();
  const sitePath = useSitePath();
  const title = useBracketTitle(bracketData);
  const lobbies = usePageLobbies(bracketData.bracket);
  const { hasLobbies } = traitsOf(bracketData.segment);
  const rounds = useBracketRounds({
    bracket: bracketData.bracket,
    ownRosterId: null,
    isList: false,
  });
  const open = (event: React.MouseEvent) => {
    const link = (event.target as Element).closest('.bk a, .rds a');
    if (!link || event.button !== 0) return;
    event.preventDefault();
    window.open(sitePath(link.getAttribute('href') ?? '/'), '_blank', 'noopener');
  };
  return (
    <main className="emb emb--bracket">
      <title>{`${title} | Ringside`}</title>
      <h1 className="emb__t name">{title}</h1>
      {rounds.length > 0 ? (
        // Only catches the clicks of the links inside, which answer the keyboard by themselves.
        <div className="emb__b" onClick={open}>
          {hasLobbies ? (
            <LobbyCards lobbies={lobbies} yourTeam={texts.yourTeam} />
          ) : (
            <BracketView rounds={rounds} texts={texts} />
          )}
        </div>
      ) : (
        <p>
          <Trans>No matches yet. They appear the moment the stage is seeded.</Trans>
        </p>
      )}
      <OnSite path={`/brackets?segment=${bracketData.segment.id}`} />
    </main>
  );
}
