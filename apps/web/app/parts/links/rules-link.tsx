import { Link, type LinkProps } from 'react-router';
import { useHref } from './link-to.tsx';
import { rulesHrefOf } from './rules-href.ts';

/** A link to the rules of the championship. `rules`: the operators' address, or null. */
export function RulesLink({ rules, ...rest }: Omit<LinkProps, 'to'> & { rules: string | null }) {
  return <Link {...rest} to={rulesHrefOf(rules, useHref())} rel="noreferrer" />;
}
