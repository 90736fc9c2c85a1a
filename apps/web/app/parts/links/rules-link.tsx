import { Link, type LinkProps } from 'react-router';
import { useHref } from './link-to.tsx';

/**
 * Returns the address of the rules: the operators', else the site's own page. `hrefOf` converts a
 * path to the language of the page.
 */
export const rulesHrefOf = (rules: string | null, hrefOf: (path: string) => string): string =>
  rules ?? hrefOf('/rules');

/** A link to the rules of the championship. `rules`: the operators' address, or null. */
export function RulesLink({ rules, ...rest }: Omit<LinkProps, 'to'> & { rules: string | null }) {
  return <Link {...rest} to={rulesHrefOf(rules, useHref())} rel="noreferrer" />;
}
