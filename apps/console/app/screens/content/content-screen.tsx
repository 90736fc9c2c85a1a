import { CommunityGroups } from './community-groups.tsx';
import { Pools } from './pools.tsx';
import { RegionalOperators } from './regional-operators.tsx';

/**
 * The content of the championship outside its season: brawlers and maps, groups, regional
 * operators.
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
