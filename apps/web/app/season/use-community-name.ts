import { useLingui } from '@lingui/react/macro';
import type { CommunityRegion } from '@ringside/rules/countries';

/** Returns a function that names the six community regions in the page's language. */
export function useCommunityName(): (region: CommunityRegion) => string {
  const { t } = useLingui();
  const names: Record<CommunityRegion, string> = {
    'europe-middle-east-africa': t`Europe, the Middle East and Africa`,
    'north-america-latin-america-north': t`North America and Latin America North`,
    'eastern-europe-central-asia': t`Eastern Europe and Central Asia`,
    'southeast-south-asia-australia-new-zealand': t`Southeast and South Asia plus Australia and New Zealand`,
    'east-asia': t`East Asia`,
    'latin-america-south': t`Latin America South`,
  };
  return (region) => names[region];
}
