import { Trans } from '@lingui/react/macro';
import { MatchPictures, type Pictures } from './match-pictures.tsx';

/** The pictures that the players of a match have sent to the referee. */
export function Evidence({ pictures }: { pictures: Pictures }) {
  return (
    <section className="stack stack--tight">
      <p>
        <b>
          <Trans>Pictures for the referee</Trans>
        </b>
      </p>
      <MatchPictures {...pictures} />
    </section>
  );
}
