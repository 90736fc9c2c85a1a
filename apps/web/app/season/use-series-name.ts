import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';

const NUMBERED = /^(.+) (\d{1,3})$/;

/**
 * Returns a function that translates the names that the templates of custom brackets give their
 * series; every other name stays as an operator wrote it.
 */
export function useSeriesName(): (name: string) => string {
  const plainName = usePlainName();
  const numberedName = useNumberedName();
  const placesName = usePlacesName();
  return useCallback(
    (name) => plainName(name) ?? placesName(name) ?? numberedName(name) ?? name,
    [plainName, placesName, numberedName],
  );
}

function usePlainName(): (name: string) => string | undefined {
  const { t } = useLingui();
  return useCallback(
    (name) => {
      const names: Record<string, string> = {
        Qualifier: t({ message: 'Qualifier', context: 'series' }),
        Eliminator: t({ message: 'Eliminator', context: 'series' }),
        Final: t({ message: 'Final', context: 'series' }),
        'Semi-final': t`Semi-final`,
        'Quarter-final': t`Quarter-final`,
        'Third place': t`Third place`,
        'Grand final': t`Grand final`,
        'Upper final': t`Upper final`,
        'Upper semi-final': t`Upper semi-final`,
        'Upper quarter-final': t`Upper quarter-final`,
        'Lower final': t`Lower final`,
        'Lower semi-final': t`Lower semi final`,
        'Opening match': t`Opening match`,
        "Winners' match": t`Winners’ match`,
        'Elimination match': t`Elimination match`,
        'Decider match': t`Decider match`,
      };
      return Object.hasOwn(names, name) ? names[name] : undefined;
    },
    [t],
  );
}

function useNumberedName(): (name: string) => string | undefined {
  const { t } = useLingui();
  return useCallback(
    (name) => {
      const [, words, number] = NUMBERED.exec(name) ?? [];
      const [roundNumber, placement] = [number, number];
      switch (words) {
        case 'Round':
          return t`Round ${roundNumber}`;
        case 'Upper round':
          return t`Upper round ${roundNumber}`;
        case 'Lower round':
          return t`Lower round ${roundNumber}`;
        case 'Semi-final':
          return t`Semi-final ${number}`;
        case 'Step':
          return t`Step ${number}`;
        case 'Place':
          return t`Place ${placement}`;
        default:
          return undefined;
      }
    },
    [t],
  );
}

/** Returns a function that translates the series for a range of places. */
function usePlacesName(): (name: string) => string | undefined {
  const { t } = useLingui();
  return useCallback(
    (name) => {
      const [, from, to] = /^Places (\d{1,3}) to (\d{1,3})$/.exec(name) ?? [];
      return from && to ? t`Places ${from} to ${to}` : undefined;
    },
    [t],
  );
}
