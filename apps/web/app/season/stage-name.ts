import { useLingui } from '@lingui/react/macro';

/**
 * A stage's or region's name: the template's ones in the page's language, others as the operator
 * wrote them.
 */
export function useStageName(): (segment: {
  name: string;
  type?: { id: string } | null;
  level?: number;
}) => string {
  const { t } = useLingui();
  return ({ name, type, level = 0 }) => {
    if (level > 0) return name;
    const names: Record<string, string> = {
      CC: t`Championship Challenge`,
      MQ1: t`Qualifier, Day 1`,
      MQ2: t`Qualifier, Day 2`,
      MF: t`Monthly Finals`,
      LCQ: t`Last Chance Qualifier`,
      WF: t`World Finals`,
    };
    return names[type?.id ?? ''] ?? name;
  };
}
