export type NavigationTab = 'home' | 'my-team' | 'brackets';

/**
 * [CTR-6] Returns the navigation tabs: Home; My Team, locked without a roster; Bracket, locked
 * unless play is active.
 */
export function navigationTabs({
  hasRoster,
  isPlayActive,
}: {
  hasRoster: boolean;
  isPlayActive: boolean;
}): { tab: NavigationTab; locked: boolean }[] {
  return [
    { tab: 'home', locked: false },
    { tab: 'my-team', locked: !hasRoster },
    { tab: 'brackets', locked: !isPlayActive },
  ];
}
