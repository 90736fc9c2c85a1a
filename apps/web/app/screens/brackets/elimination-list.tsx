import { Trans, useLingui } from '@lingui/react/macro';
import type { PageBracket, PageSeries } from '@ringside/contract/bracket/pack-bracket';
import { BracketList, type ListedRound } from '@ringside/ui/bracket/bracket-list';
import { buttonClassOf } from '@ringside/ui/button';
import { useEffect, useRef } from 'react';
import { listPages, pageOf, type PartOfRound } from './list-pages.ts';
import { findPlace, headsOf, type PageRound } from './page-round.tsx';
import { useAddress } from './use-address.ts';

interface ListProps {
  rounds: PageRound[];
  /** The page, from 1; the nearest one replaces an invalid number. */
  page: number;
  followed: PageBracket['rosters'][number] | null;
  teamSeries: PageSeries[];
}

/** The bracket in reading order, 64 series a page; the series of a followed roster are on one page. */
export function EliminationList({ rounds, page, followed, teamSeries }: ListProps) {
  const { t } = useLingui();
  const address = useAddress();
  const pages = listPages(rounds.map(({ count }) => count));
  const number = pageOf(page, pages.length);
  const partsOnPage = followed ? partsOfTeam(rounds, teamSeries) : (pages[number - 1] ?? []);
  const start = useStartOfPage(number);
  const name = followed?.name;
  return (
    <div className="stack bk-list" ref={start}>
      {followed ? (
        <div className="row row-b">
          <p>
            <Trans>
              All matches of <b>{name}</b>
            </Trans>
          </p>
          <a className={buttonClassOf({ size: 'small' })} href={address({ team: null })}>
            <Trans>All teams</Trans>
          </a>
        </div>
      ) : (
        <ListPages rounds={rounds} pages={pages} number={number} />
      )}
      <BracketList
        rounds={partsOnPage.flatMap((part) => {
          const round = rounds[part.round];
          return round ? [toListedRound(round, part)] : [];
        })}
        yourTeam={t`your team`}
      />
      {!followed && pages.length > 1 && (
        <div className="paging">
          <Steps number={number} last={pages.length} />
        </div>
      )}
    </div>
  );
}

function toListedRound(
  { key, name, note, count, match, graph }: PageRound,
  { first, last }: PartOfRound,
): ListedRound {
  const [from, to] = [first + 1, last + 1];
  const matches = Array.from({ length: last - first + 1 }, (_, step) => match(first + step)).filter(
    (one) => one !== null,
  );
  const isAll = last - first + 1 === count;
  return {
    key: `${key} ${first}`,
    name: graph?.title ? `${graph.title}, ${name}` : name,
    note: (
      <>
        {note}
        {!isAll && (
          <>
            {' '}
            ·{' '}
            <Trans>
              {from} to {to} of {count}
            </Trans>
          </>
        )}
      </>
    ),
    start: from,
    matches,
  };
}

/** Groups the series of a way under the heads of their rounds. */
function partsOfTeam(rounds: PageRound[], teamSeries: PageSeries[]): PartOfRound[] {
  return teamSeries.flatMap(({ at }) => {
    const place = findPlace(rounds, at);
    return place ? [{ round: place.round, first: place.cell, last: place.cell }] : [];
  });
}

/** Scrolls to the top of the list when its page changes. */
function useStartOfPage(number: number) {
  const start = useRef<HTMLDivElement>(null);
  const previousPage = useRef(number);
  useEffect(() => {
    if (previousPage.current === number) return;
    previousPage.current = number;
    start.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [number]);
  return start;
}

/** Links to the previous and the next page, where they exist. */
function Steps({ number, last }: { number: number; last: number }) {
  const address = useAddress();
  const to = (target: number) => address({ list: String(target) });
  return (
    <>
      {number > 1 && (
        <a className={buttonClassOf({ size: 'small' })} href={to(number - 1)}>
          <Trans>Previous</Trans>
        </a>
      )}
      <span className="small soft">
        <Trans>
          Page {number} of {last}
        </Trans>
      </span>
      {number < last && (
        <a className={buttonClassOf({ size: 'small' })} href={to(number + 1)}>
          <Trans context="page">Next</Trans>
        </a>
      )}
    </>
  );
}

/** The pages as links: previous, next, and the first page of each round. */
function ListPages({
  rounds,
  pages,
  number,
}: {
  rounds: PageRound[];
  pages: PartOfRound[][];
  number: number;
}) {
  const { t } = useLingui();
  const address = useAddress();
  if (pages.length < 2) return null;
  const first = (round: number) =>
    pages.findIndex((page) => page.some((part) => part.round === round)) + 1;
  const roundsOnPage = new Set(pages[number - 1]?.map(({ round }) => round));
  return (
    <nav className="paging" aria-label={t`Pagination`}>
      <Steps number={number} last={pages.length} />
      <ul className="bk-jumps">
        {headsOf(rounds).map(({ index: round, name }) => (
          <li key={round}>
            <a
              className="chip"
              href={address({ list: String(first(round)) })}
              aria-current={roundsOnPage.has(round) ? 'location' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
