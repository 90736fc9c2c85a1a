import { Trans } from '@lingui/react/macro';
import { Button } from '@ringside/ui/button';
import { Note } from '@ringside/ui/note';
import { useRevalidator } from 'react-router';
import { SomethingWrong } from '../../../parts/requests/something-wrong.tsx';
import { useCommand } from '../../../parts/requests/use-command.ts';
import { client } from '../../../session/browser-client.ts';
import { useCompetitorName } from '../match-head.tsx';
import type { BanData, ShownChallenge } from '../read-match.ts';
import type { Side } from './ban-state.ts';
import type { Ban } from './use-ban.ts';

interface Next {
  data: BanData;
  challenge: ShownChallenge;
  ban: Ban;
  /** The level of its heading: 1 where it is the whole page. */
  level?: 1 | 2;
}

/** [BAN-19] Before the draft of a later game: the captains say who won the game before. */
export function NextGame({ data, challenge, ban, level = 2 }: Next) {
  const Heading = level === 1 ? 'h1' : 'h2';
  const number = (challenge.game ?? 1) - 1;
  return (
    <section className="bchoices" aria-labelledby="next-game">
      <Heading id="next-game">
        <Trans>Who won game {number}?</Trans>
      </Heading>
      {ban.captain ? (
        <WinnerButtons data={data} challenge={challenge} />
      ) : (
        <p className="soft">
          <Trans>The captains say who won. Then the next draft begins.</Trans>
        </p>
      )}
      <ClaimNote claims={challenge.claims} />
    </section>
  );
}

/** Says which teams claim the win. */
function ClaimNote({ claims }: Pick<ShownChallenge, 'claims'>) {
  const { home = false, away = false } = claims ?? {};
  if (home && away)
    return <Note tone="warn" title={<Trans>Both teams claim the win. A referee decides.</Trans>} />;
  if (!home && !away) return null;
  return (
    <Note tone="warn" title={<Trans>One team claims the win. It stands after a minute.</Trans>} />
  );
}

function WinnerButtons({ data, challenge }: Pick<Next, 'data' | 'challenge'>) {
  const nameOf = useCompetitorName();
  const { busy, error, run } = useCommand();
  const { revalidate } = useRevalidator();
  const name = (winner: Side) =>
    run(async () => {
      await client.challenges.gameWinner(challenge.id, winner);
      await revalidate();
    });
  const [home, away] = data.series.competitors.map(nameOf);
  return (
    <>
      <SomethingWrong error={error} />
      <div className="bchoices__l bchoices__l--teams">
        <Button busy={busy} onClick={() => void name('home')}>
          <span className="name">
            <Trans>{home} won</Trans>
          </span>
        </Button>
        <Button busy={busy} onClick={() => void name('away')}>
          <span className="name">
            <Trans>{away} won</Trans>
          </span>
        </Button>
      </div>
    </>
  );
}
