import { DEFAULT_LOCALE, isLocale } from '@ringside/rules/site/locales';

/**
 * Returns the one form of a value that a page knows; undefined for any other value and for the
 * default, which the page shows without the parameter.
 */
type CanonicalValue = (value: string) => string | undefined;

type Values = Readonly<Record<string, CanonicalValue>>;

/** A page of the site, and the parameters that it reads. */
export interface PageEntry {
  /** The parameters in its path. */
  path?: Values;
  /** Whether it loads data of its own; the others show those of the start page. */
  hasData?: boolean;
  /** The parameters by which its data differ. */
  data?: Values;
  /** The parameters by which only its view differs. */
  view?: Values;
}

const matching =
  (pattern: RegExp): CanonicalValue =>
  (value) =>
    pattern.test(value) ? value : undefined;
const oneOf =
  (...values: string[]): CanonicalValue =>
  (value) =>
    values.includes(value) ? value : undefined;
const wholeNumber =
  (least: number, most: number): CanonicalValue =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? String(Number(value))
      : undefined;

/** An id in the one form that the API answers with. */
const id = matching(/^(?:0|[1-9]\d{0,17})$/);
const name = matching(/^[\w.:-]{1,64}$/);

/** The instant at which a day begins or ends in some time zone: all offsets are quarters of an hour. */
const quarterHour = matching(/^\d{4}-\d\d-\d\dT\d\d:(?:00|15|30|45):00\.000Z$/);

/** The columns by which the table of the standings is sorted; the first is the default. */
export const STANDINGS_COLUMNS = [
  'placement',
  'name',
  'gamesPlayed',
  'wins',
  'draws',
  'losses',
  'ffw',
  'ffl',
  'gameDifference',
  'points',
] as const;
const sort = oneOf(
  ...STANDINGS_COLUMNS.flatMap((column) => [column, `-${column}`]).filter(
    (order) => order !== STANDINGS_COLUMNS[0],
  ),
);

const MOST_PAGES = 1_000_000;
const anyPage = wholeNumber(1, MOST_PAGES);
/** The page of a list that begins with its first page. */
const laterPage = wholeNumber(2, MOST_PAGES);
const segment = { event: id, segment: id };
const match = { path: { id }, hasData: true };
const elsewhere = {
  ...match,
  data: { locale: (value) => (isLocale(value) && value !== DEFAULT_LOCALE ? value : undefined) },
} satisfies PageEntry;
const china = { path: { chat: name }, hasData: true };

/**
 * Every page of the site, as `apps/web/app/routes.ts` writes its path without the language. A fixed
 * path stands before one with a parameter in its place.
 */
export const PAGES: Readonly<Record<string, PageEntry>> = {
  '': { hasData: true },
  brackets: {
    hasData: true,
    data: segment,
    view: { list: wholeNumber(1, MOST_PAGES), round: wholeNumber(0, 9_999), team: id },
  },
  finals: { hasData: true },
  finals_old: { hasData: true },
  leaderboards: { hasData: true, data: { board: id, page: laterPage } },
  schedule: {
    hasData: true,
    data: {
      ...segment,
      from: quarterHour,
      page: anyPage,
      regions: oneOf('all'),
      results: matching(/^(?:none|\d{1,18}-\d{1,4}-\d{1,4})$/),
      to: quarterHour,
    },
  },
  standings: { hasData: true, data: { ...segment, page: laterPage, sort } },
  rules: { hasData: true },
  'rosters/:id': { path: { id }, hasData: true },
  queue: {},
  survey: {},
  offline: {},
  error: {},
  'error/:id': { path: { id: name } },
  'my-team': {},
  'my-team/disband': {},
  'my-team/edit': {},
  'my-team/kicked': {},
  'my-team/leave': {},
  'my-team/manage': {},
  'my-team/kick/:player': { path: { player: id } },
  'registration/profile/age': {},
  'registration/profile/create': { view: { chat: oneOf('true') } },
  'registration/profile/gate': {},
  'registration/profile/verify': {},
  'registration/region/check': {},
  'registration/team/create': {},
  'registration/team/join': {},
  'registration/team/join/gate': {},
  'registration/team/pick': {},
  'registration/team/region': {},
  'china/:chat/lft': china,
  'china/:chat/qualifier': china,
  'match/ban': {},
  'match/:id': match,
  'match/:id/ban': match,
  'match/:id/ban/:banOneId/:banTwoId': {
    path: { id, banOneId: id, banTwoId: id },
    hasData: true,
  },
  'embed/match/:id': elsewhere,
  'embed/bracket/:id': elsewhere,
  'overlay/match/:id': elsewhere,
  'overlay/bracket/:id': elsewhere,
};

/** Pages for other sites and for broadcasts, whose path has no language. */
export const isElsewhere = (pattern: string): boolean => /^(?:embed|overlay)\//.test(pattern);
