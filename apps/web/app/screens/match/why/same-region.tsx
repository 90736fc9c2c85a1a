import { Trans } from '@lingui/react/macro';
import { useDisplayName } from '../../../season/use-display-name.ts';

/** Returns a function that names a region in the page's language ([NAM-1]). */
export function useRegionName(): (name: string) => string {
  const displayNameOf = useDisplayName();
  return (name) => displayNameOf({ name, level: 1 });
}

/** [SWS-18] Why two of one region meet in a round that keeps regions apart. */
export function SameRegion({ region: name }: { region: string }) {
  const region = useRegionName()(name);
  return (
    <>
      {' '}
      <Trans>
        Both come from {region}: this round keeps teams of one region apart, but the scores and the
        other matches allowed nothing better.
      </Trans>
    </>
  );
}
