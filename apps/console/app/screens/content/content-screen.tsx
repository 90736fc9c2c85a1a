import { CommunityGroups } from './community-groups.tsx';
import { Pools } from './pools.tsx';
import { RegionalOperators } from './regional-operators.tsx';

/**
 * What the championship is made of beside its season: brawlers and maps, groups, operators of
 * regions.
 */
export function ContentScreen() {
  return (
    <>
      <div className="head">
        <h1>Content</h1>
      </div>
      <Pools />
      <CommunityGroups />
      <RegionalOperators />
    </>
  );
}
