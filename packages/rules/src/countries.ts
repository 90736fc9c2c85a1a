export type CompetingRegion = 'APAC' | 'EMEA' | 'NA' | 'SA';
export type CommunityRegion =
  | 'europe-middle-east-africa'
  | 'north-america-latin-america-north'
  | 'eastern-europe-central-asia'
  | 'southeast-south-asia-australia-new-zealand'
  | 'east-asia'
  | 'latin-america-south';
export type OperatorRegion = 'SA' | 'SEA';

export interface Country {
  code: string;
  region: CompetingRegion;
  community: CommunityRegion;
  operator: OperatorRegion | null;
}

/** [CTY-1] The four competing regions with their names. */
export const COMPETING_REGIONS: Readonly<Record<CompetingRegion, string>> = {
  APAC: 'Asia Pacific or East Asia',
  EMEA: 'Europe, Middle East and Africa',
  NA: 'North America',
  SA: 'South America',
};

/** [CTY-1] The six community regions with their names (specification 9). */
export const COMMUNITY_REGIONS: Readonly<Record<CommunityRegion, string>> = {
  'europe-middle-east-africa': 'Europe, the Middle East and Africa',
  'north-america-latin-america-north': 'North America and Latin America North',
  'eastern-europe-central-asia': 'Eastern Europe and Central Asia',
  'southeast-south-asia-australia-new-zealand':
    'Southeast and South Asia plus Australia and New Zealand',
  'east-asia': 'East Asia',
  'latin-america-south': 'Latin America South',
};

/** [CTY-2] The regional operators' countries: SA 21, SEA 24. */
export const OPERATOR_COUNTRIES: Readonly<Record<OperatorRegion, readonly string[]>> = {
  SA: 'AR BO BR CL CO CR CU DO EC SV GT GY HN MX NI PA PE PY SR UY VE'.split(' '),
  SEA: 'BD BN BT HK ID IN KH LA LK MM MN MO MV MY NP PH PK SG TH TL TW VN AU NZ'.split(' '),
};

/**
 * Every ISO 3166-1 country once. [SPEC-GAP]: the region and community of those that the
 * specification does not list.
 */
const COUNTRIES_BY_PLACE: { region: CompetingRegion; community: CommunityRegion; codes: string }[] =
  [
    { region: 'APAC', community: 'east-asia', codes: 'CN HK JP KP KR MN MO TW' },
    {
      region: 'APAC',
      community: 'southeast-south-asia-australia-new-zealand',
      codes:
        'BN KH ID LA MM MY PH SG TH TL VN AF BD BT IN LK MV NP PK ' +
        'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
    },
    {
      region: 'NA',
      community: 'north-america-latin-america-north',
      codes:
        'US CA GL BM PM PR VI AG AI AW BB BL BQ BS BZ CW DM GD GP HT JM KN KY LC MF MQ MS SX TC TT VC VG',
    },
    {
      region: 'SA',
      community: 'north-america-latin-america-north',
      codes: 'MX CR CU DO SV GT HN NI PA CO VE',
    },
    {
      region: 'SA',
      community: 'latin-america-south',
      codes: 'AR BO BR CL EC GY PE PY SR UY GF FK GS',
    },
    {
      region: 'EMEA',
      community: 'eastern-europe-central-asia',
      codes: 'AM AZ BY GE KG KZ MD RU TJ TM UA UZ',
    },
    {
      region: 'EMEA',
      community: 'europe-middle-east-africa',
      codes:
        'AD AL AT AX BA BE BG CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC ME MK MT NL NO PL PT RO RS SE SI SJ SK SM VA ' +
        'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE ' +
        'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW ' +
        'AQ BV IO TF',
    },
  ];

/**
 * [CTY-1] Every country of ISO 3166-1 once, by code: competing region, community region, operator
 * region if any.
 */
export const COUNTRIES: ReadonlyMap<string, Country> = new Map(
  COUNTRIES_BY_PLACE.flatMap(({ codes, region, community }) =>
    codes.split(' ').map((code) => ({ code, region, community, operator: operatorOf(code) })),
  )
    .sort((one, other) => (one.code < other.code ? -1 : 1))
    .map((country) => [country.code, country]),
);

function operatorOf(code: string): OperatorRegion | null {
  if (OPERATOR_COUNTRIES.SA.includes(code)) return 'SA';
  return OPERATOR_COUNTRIES.SEA.includes(code) ? 'SEA' : null;
}

/**
 * [CTY-1] Returns the country codes of a competing region, for a region's
 * `configuration.countries`.
 */
export function countriesOf(region: CompetingRegion): string[] {
  return [...COUNTRIES.values()]
    .filter((country) => country.region === region)
    .map(({ code }) => code);
}

/** [CTY-3] Returns whether China mode is on: country CN, or locale zh_CN inside the game. */
export function isChinese({
  country,
  locale,
  inApp,
}: {
  country: string | null;
  locale: string;
  inApp: boolean;
}): boolean {
  return country === 'CN' || (inApp && locale === 'zh_CN');
}
