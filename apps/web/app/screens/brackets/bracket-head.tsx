import { Plural, Trans } from '@lingui/react/macro';
import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';
import { Tag } from '@ringside/ui/tag';
import type { ReactNode } from 'react';

/** The head of a bracket's page: its title, how many series are live, its winner and its tools. */
export function BracketHead({
  title,
  bracket,
  winner,
  children,
}: {
  title: string;
  bracket: PageBracket;
  winner?: string | null | undefined;
  children: ReactNode;
}) {
  const live = bracket.series.filter(({ state }) => state === 'l').length;
  return (
    <div className="bk-head">
      <div className="row">
        <h1 className="name">{title}</h1>
        {live > 0 && (
          <Tag tone="live">
            <Plural value={live} one="# live" other="# live" />
          </Tag>
        )}
        {winner && (
          <Tag tone="ok" icon="crown">
            <Trans>Winner: {winner}</Trans>
          </Tag>
        )}
      </div>
      <div className="bk-tools">{children}</div>
    </div>
  );
}
