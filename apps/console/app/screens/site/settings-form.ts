import type {
  SiteLinks,
  SitePrizes,
  SiteSettings,
} from '@ringside/contract/collections/site-settings';

/** Prizes and links as they are typed: what is empty is left to the default. */
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
const OF_PRIZES = ['amount', 'currency', 'places'] as const;
const OF_LINKS = [...LINKS, 'social'] as const;

/** What each field is called where somebody else has changed it. */
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

/** Which place of what is sent each field fills. */
export const POINTERS = Object.fromEntries([
  ...OF_PRIZES.map((name) => [name, `/data/attributes/prizes/${name}`]),
  ...OF_LINKS.map((name) => [name, `/data/attributes/links/${name}`]),
]) as Record<keyof SettingsForm, string>;

export function settingsForm({ prizes: set, links, defaults }: SiteSettings): SettingsForm {
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

/**
 * A whole number as it was typed; what is none goes as it stands, so that the API says what is
 * wrong with it.
 */
const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : text) as number;

const prizesOf = ({ amount, currency, places }: SettingsForm): SitePrizes => ({
  amount: numberOf(amount),
  currency,
  places: places.map((place) => ({
    from: numberOf(place.from),
    to: numberOf(place.to),
    amount: numberOf(place.amount),
  })),
});

function linksOf(form: SettingsForm): SiteLinks | null {
  const addresses = Object.fromEntries(
    LINKS.map((name) => [name, form[name].trim() || null]),
  ) as Pick<SiteLinks, (typeof LINKS)[number]>;
  const social = form.social.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }));
  return social.length === 0 && Object.values(addresses).every((address) => address === null)
    ? null
    : { ...addresses, social };
}

/** What is sent: prizes, links or both, by what was typed. */
export function changedSettings(
  draft: Partial<SettingsForm>,
  standing: SettingsForm,
): { prizes?: SitePrizes; links?: SiteLinks | null } {
  const form = { ...standing, ...draft };
  const touches = (names: readonly string[]) => names.some((name) => Object.hasOwn(draft, name));
  return {
    ...(touches(OF_PRIZES) && { prizes: prizesOf(form) }),
    ...(touches(OF_LINKS) && { links: linksOf(form) }),
  };
}
