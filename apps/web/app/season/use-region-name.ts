import { useLingui } from '@lingui/react/macro';

/** The competing regions in the page's language. */
export function useRegionName(): (region: string) => string {
  const { t } = useLingui();
  const names: Record<string, string> = {
    APAC: t`Asia Pacific or East Asia`,
    EMEA: t`Europe, Middle East and Africa`,
    NA: t`North America`,
    SA: t`South America`,
  };
  return (region) => names[region] ?? region;
}
