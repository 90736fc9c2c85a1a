import { Plural, Trans } from '@lingui/react/macro';
import type { StandingReason } from '@ringside/contract/collections/explanations';
import type { ReactNode } from 'react';
import { type FigureKind, formatFigurePair } from './figures.ts';
import { useTieBreakerName } from './use-tie-breaker-name.ts';

/**
 * The reason why a row stands behind the previous one, as a sentence. `before`: the name of the
 * previous row; null where it is not in sight. `nameOf`: the name of a row that is in sight.
 */
export function WhyHere({
  reason,
  before,
  nameOf,
}: {
  reason: StandingReason;
  before: string | null;
  nameOf: (rosterId: string) => string | undefined;
}): ReactNode {
  switch (reason.kind) {
    case 'first':
      return null;
    case 'withdrawn':
      return <Trans>It has withdrawn.</Trans>;
    case 'disqualified':
      return <Trans>It was disqualified.</Trans>;
    case 'moved-up':
      return <MovedUp disqualified={nameOf(reason.rosterId)} />;
    case 'place-open':
      return <PlaceStaysOpen disqualified={nameOf(reason.rosterId)} />;
    case 'met-last':
      return before ? (
        <Trans>Lost its last match, against {before}.</Trans>
      ) : (
        <Trans>Lost its last match against the team before it.</Trans>
      );
    case 'unplayed':
      return <Trans>Its last match was not played, so both teams lost it.</Trans>;
    case 'bracket':
      return <Bracket own={reason.own} before={before} />;
    case 'wave':
      return <Wave rounds={reason.ahead - reason.own} before={before} />;
    case 'certain':
      return <CertainPlace own={reason.own} ahead={reason.ahead} before={before} />;
    case 'place':
      return <PlaceOfResult own={reason.own} ahead={reason.ahead} before={before} />;
    case 'record':
      return <Record own={reason.own.join('–')} ahead={reason.ahead.join('–')} before={before} />;
    case 'seed':
      return <BySeed {...reason} />;
    case 'lot':
      return <ByLot own={reason.own} ahead={reason.ahead} before={before} />;
    case 'tie-break-series':
      return <ByTieBreak before={before} />;
    case 'shared':
      return <SharedPlace {...reason} />;
    case 'round-open':
      return before ? (
        <Trans>
          Level with {before}. The tie-breakers decide when all matches of the round are over.
        </Trans>
      ) : (
        <Trans>
          Level with the team before it. The tie-breakers decide when all matches of the round are
          over.
        </Trans>
      );
    default:
      return (
        <ByFigure
          kind={reason.kind}
          {...formatFigurePair({ ...reason, kind: reason.kind })}
          before={before}
        />
      );
  }
}

interface Disqualified {
  /** The name of the disqualified team; undefined where it is not in sight. */
  disqualified: string | undefined;
}

const MovedUp = ({ disqualified }: Disqualified) =>
  disqualified ? (
    <Trans>Moved up, since {disqualified} was disqualified.</Trans>
  ) : (
    <Trans>Moved up, since the team before it was disqualified.</Trans>
  );

const PlaceStaysOpen = ({ disqualified }: Disqualified) =>
  disqualified ? (
    <Trans>The place before it stays open, since {disqualified} was disqualified.</Trans>
  ) : (
    <Trans>The place before it stays open, since the team there was disqualified.</Trans>
  );

const BySeed = ({ own, ahead }: { own: number; ahead: number }) => (
  <Trans>
    The better seed stands first: seed {ahead} before seed {own}.
  </Trans>
);
/** The numbers are texts, so that no language writes them with separators: they can be compared. */
function ByLot({ own: ownLot, ahead: aheadLot, before }: { own: number; ahead: number } & Behind) {
  const [own, ahead] = [String(ownLot), String(aheadLot)];
  return before ? (
    <Trans>
      All earlier tie-breakers are equal, and {before} was drawn first by lot: lot {ahead} before
      lot {own}.
    </Trans>
  ) : (
    <Trans>
      All earlier tie-breakers are equal, and the team before it was drawn first by lot: lot {ahead}{' '}
      before lot {own}.
    </Trans>
  );
}

const SharedPlace = ({ own, ahead }: { own: number; ahead: number }) => (
  <Trans>
    All tie-breakers are equal, so seed {ahead} ranks above seed {own}.
  </Trans>
);

const ByTieBreak = ({ before }: Behind) =>
  before ? (
    <Trans>All tie-breakers are equal, and {before} did better in the tie-break matches.</Trans>
  ) : (
    <Trans>
      All tie-breakers are equal, and the team before it did better in the tie-break matches.
    </Trans>
  );

interface Behind {
  before: string | null;
}

/** A value of 3 is the match for third place: the other team played the final. */
function Bracket({ own, before }: { own: number } & Behind) {
  if (own === 3)
    return before ? (
      <Trans>Its last match was for third place. The last match of {before} was the final.</Trans>
    ) : (
      <Trans>Its last match was for third place, not the final.</Trans>
    );
  return before ? (
    <Trans>Its last match was in the lower bracket. The last match of {before} was not.</Trans>
  ) : (
    <Trans>Its last match was in the lower bracket.</Trans>
  );
}

function Wave({ rounds, before }: { rounds: number } & Behind) {
  return before ? (
    <Trans>
      Went out <Plural value={rounds} one="a round" other="# rounds" /> earlier than {before}.
    </Trans>
  ) : (
    <Trans>
      Went out <Plural value={rounds} one="a round" other="# rounds" /> earlier than the team before
      it.
    </Trans>
  );
}

function CertainPlace({ own, ahead, before }: { own: number; ahead: number } & Behind) {
  return before ? (
    <Trans>
      Still playing: place {own} or better is certain, for {before} place {ahead} or better.
    </Trans>
  ) : (
    <Trans>
      Still playing: place {own} or better is certain, for the team before it place {ahead} or
      better.
    </Trans>
  );
}

/** The places that a custom bracket gives the last results of both. */
function PlaceOfResult({ own, ahead, before }: { own: number; ahead: number } & Behind) {
  return before ? (
    <Trans>
      Its last match gives place {own}, that of {before} place {ahead}.
    </Trans>
  ) : (
    <Trans>
      Its last match gives place {own}, that of the team before it place {ahead}.
    </Trans>
  );
}

function Record({ own, ahead, before }: { own: string; ahead: string } & Behind) {
  return before ? (
    <Trans>
      Its record is {own}, that of {before} is {ahead}.
    </Trans>
  ) : (
    <Trans>
      Its record is {own} against {ahead}.
    </Trans>
  );
}

function ByFigure({
  kind,
  own,
  ahead,
  before,
}: { kind: FigureKind; own: string; ahead: string } & Behind): ReactNode {
  return before ? (
    <NamedFigure kind={kind} own={own} ahead={ahead} before={before} />
  ) : (
    <UnnamedFigure kind={kind} own={own} ahead={ahead} />
  );
}

type Figures = { kind: FigureKind; own: string; ahead: string };

function NamedFigure({ kind, own, ahead, before }: Figures & { before: string }): ReactNode {
  switch (kind) {
    case 'match-wins':
      return (
        <Trans>
          Fewer match wins than {before}: {own} against {ahead}.
        </Trans>
      );
    case 'buchholz':
      return (
        <Trans>
          A lower Buchholz score than {before}: {own} against {ahead}.
        </Trans>
      );
    case 'buchholz-cut-1':
      return (
        <Trans>
          A lower Buchholz cut 1 than {before}: {own} against {ahead}.
        </Trans>
      );
    case 'buchholz-median':
      return (
        <Trans>
          A lower median Buchholz than {before}: {own} against {ahead}.
        </Trans>
      );
    case 'opponents-match-win-rate':
      return (
        <Trans>
          Its opponents won less often than those of {before}: {own} against {ahead}.
        </Trans>
      );
    case 'game-difference':
      return (
        <Trans>
          A smaller game difference than {before}: {own} against {ahead}.
        </Trans>
      );
    case 'head-to-head':
      return (
        <Trans>
          Head to head ahead of fewer of the tied than {before}: {own} against {ahead}.
        </Trans>
      );
    default:
      return <NamedByName kind={kind} own={own} ahead={ahead} before={before} />;
  }
}

function UnnamedFigure({ kind, own, ahead }: Figures): ReactNode {
  switch (kind) {
    case 'match-wins':
      return (
        <Trans>
          Fewer match wins than the team before it: {own} against {ahead}.
        </Trans>
      );
    case 'buchholz':
      return (
        <Trans>
          A lower Buchholz score than the team before it: {own} against {ahead}.
        </Trans>
      );
    case 'buchholz-cut-1':
      return (
        <Trans>
          A lower Buchholz cut 1 than the team before it: {own} against {ahead}.
        </Trans>
      );
    case 'buchholz-median':
      return (
        <Trans>
          A lower median Buchholz than the team before it: {own} against {ahead}.
        </Trans>
      );
    case 'opponents-match-win-rate':
      return (
        <Trans>
          Its opponents won less often than those of the team before it: {own} against {ahead}.
        </Trans>
      );
    case 'game-difference':
      return (
        <Trans>
          A smaller game difference than the team before it: {own} against {ahead}.
        </Trans>
      );
    case 'head-to-head':
      return (
        <Trans>
          Head to head ahead of fewer of the tied than the team before it: {own} against {ahead}.
        </Trans>
      );
    default:
      return <UnnamedByName kind={kind} own={own} ahead={ahead} />;
  }
}

/** A tie-breaker without a sentence of its own is given by its name. */
function NamedByName({ kind, own, ahead, before }: Figures & { before: string }): ReactNode {
  const name = useTieBreakerName()(kind);
  return (
    <Trans>
      Ranks behind {before} by “{name}”: {own} against {ahead}.
    </Trans>
  );
}

function UnnamedByName({ kind, own, ahead }: Figures): ReactNode {
  const name = useTieBreakerName()(kind);
  return (
    <Trans>
      Ranks behind the team before it by “{name}”: {own} against {ahead}.
    </Trans>
  );
}
