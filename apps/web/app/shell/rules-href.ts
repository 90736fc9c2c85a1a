/**
 * Returns where the rules are: at the operators' address, else on the site's own page. `hrefOf`
 * gives a path in the language of the page.
 */
export const rulesHref = (rules: string | null, hrefOf: (path: string) => string): string =>
  rules ?? hrefOf('/rules');
