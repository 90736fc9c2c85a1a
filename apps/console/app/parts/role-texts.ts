/** Says for each role of operators what it adds to the one before. */
export const ROLE_DESCRIPTIONS: Record<string, string> = {
  'operator.viewer': 'reads everything',
  'operator.referee': 'also sets results and decides disputes',
  'operator.admin': 'also sets up seasons',
  'operator.owner': 'also manages webhooks',
};
