/**
 * Returns the address of the rules: the operators', else the site's own page. `hrefOf` converts a
 * path to the language of the page.
 */
export const rulesHrefOf = (rules: string | null, hrefOf: (path: string) => string): string =>
  rules ?? hrefOf('/rules');
