/** Series on one page of the list. */
const LIST_PAGE = 64;

/** Some series of a round, by cell; the last one included. */
export interface PartOfRound {
  round: number;
  first: number;
  last: number;
}

/**
 * Distributes the rounds' series in reading order to pages of 64; a round that does not fit
 * continues on the next page.
 */
export function listPages(counts: number[], size = LIST_PAGE): PartOfRound[][] {
  const pages: PartOfRound[][] = [];
  let page: PartOfRound[] = [];
  let room = 0;
  counts.forEach((count, round) => {
    for (let first = 0; first < count;) {
      if (room === 0) {
        page = [];
        pages.push(page);
        room = size;
      }
      const countOnPage = Math.min(room, count - first);
      page.push({ round, first, last: first + countOnPage - 1 });
      first += countOnPage;
      room -= countOnPage;
    }
  });
  return pages;
}

/** Returns the requested page, or the nearest one that exists. */
export const pageOf = (requestedPage: number, last: number): number =>
  Number.isInteger(requestedPage) ? Math.min(Math.max(requestedPage, 1), Math.max(last, 1)) : 1;
