import type {
  SiteLinks,
  SitePrizes,
  SiteSettings,
} from '@ringside/contract/collections/site-settings';

/** Prizes and links as typed: an empty field means the default. */
export interface SettingsForm {
  amount: string;
  currency: string;
  places: { from: string; to: string; amount: string }[];
  rules: string;
  prizes: string;
  support: string;
  chat: string;
  inbox: string;
  social: { name: string; url: string }[];
}

const LINKS = ['rules', 'prizes', 'support', 'chat', 'inbox'] as const;
const PRIZE_FIELDS = ['amount', 'currency', 'places'] as const;
const LINK_FIELDS = [...LINKS, 'social'] as const;

/** The name of each field in the note about an edit conflict. */
export const NAMES: Record<keyof SettingsForm, string> = {
  amount: 'Prize pool',
  currency: 'Currency',
  places: 'Prizes by place',
  rules: 'Rules',
  prizes: 'About the prizes',
  support: 'Support',
  chat: 'Community chat',
  inbox: 'Inbox',
  social: 'Channels',
};

/** The JSON pointer of each field in the request. */
export const POINTERS = Object.fromEntries([
  ...PRIZE_FIELDS.map((name) => [name, `/data/attributes/prizes/${name}`]),
  ...LINK_FIELDS.map((name) => [name, `/data/attributes/links/${name}`]),
]) as Record<keyof SettingsForm, string>;

/** Returns the form of the settings. */
export function createSettingsForm({ prizes: set, links, defaults }: SiteSettings): SettingsForm {
  const { amount, currency, places } = set ?? defaults.prizes;
  const address = (name: (typeof LINKS)[number]) => links?.[name] ?? '';
  return {
    amount: String(amount),
    currency,
    places: places.map((place) => ({
      from: String(place.from),
      to: String(place.to),
      amount: String(place.amount),
    })),
    rules: address('rules'),
    prizes: address('prizes'),
    support: address('support'),
    chat: address('chat'),
    inbox: address('inbox'),
    social: (links?.social ?? []).map(({ name, url }) => ({ name, url })),
  };
}

/** Converts a whole number; an invalid one is sent as typed, so that the API reports it. */
const parseAmount = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text) as number;

const toPrizes = ({ amount, currency, places }: SettingsForm): SitePrizes => ({
  amount: parseAmount(amount),
  currency,
  places: places.map((place) => ({
    from: parseAmount(place.from),
    to: parseAmount(place.to),
    amount: parseAmount(place.amount),
  })),
});

function toLinks(form: SettingsForm): SiteLinks | null {
  const addresses = Object.fromEntries(
    LINKS.map((name) => [name, form[name].trim() || null]),
  ) as Pick<SiteLinks, (typeof LINKS)[number]>;
  const social = form.social.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }));
  return social.length === 0 && Object.values(addresses).every((address) => address === null)
    ? null
    : { ...addresses, social };
}

/** Returns the request: prizes, links or both, by the input. */
export function toSettingsRequest(
  draft: Partial<SettingsForm>,
  current: SettingsForm,
): { prizes?: SitePrizes; links?: SiteLinks | null } {
  const form = { ...current, ...draft };
  const touches = (names: readonly string[]) => names.some((name) => Object.hasOwn(draft, name));
  return {
    ...(touches(PRIZE_FIELDS) && { prizes: toPrizes(form) }),
    ...(touches(LINK_FIELDS) && { links: toLinks(form) }),
  };
}
