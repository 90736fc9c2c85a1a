import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { PageBracket } from '@ringside/contract/bracket/pack-bracket';
import { Button } from '@ringside/ui/button';
import { Dialog } from '@ringside/ui/dialog';
import { TextField } from '@ringside/ui/field';
import { useState } from 'react';
import { findTeams, MOST_FOUND } from './find-teams.ts';
import { useAddress } from './use-address.ts';
import { useOpenInside } from './use-open-inside.ts';

/** A search for any team of the bracket by its name or seed; the bracket follows the chosen one. */
export function FindTeam({
  rosters,
  isList,
}: {
  rosters: PageBracket['rosters'];
  isList: boolean;
}) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="search" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>
          <Trans>Find a team</Trans>
        </span>
      </Button>
      <Dialog
        open={open}
        title={<Trans>Find a team</Trans>}
        close={t`Close`}
        onClose={() => setOpen(false)}
      >
        <Search rosters={rosters} isList={isList} close={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Search({
  rosters,
  isList,
  close,
}: {
  rosters: PageBracket['rosters'];
  isList: boolean;
  close: () => void;
}) {
  const { t } = useLingui();
  const address = useAddress();
  const openInside = useOpenInside();
  const [typed, setTyped] = useState('');
  const matchingTeams = findTeams(rosters, typed);
  const count = matchingTeams.length;
  const isCut = count > MOST_FOUND;
  const choose = (event: React.MouseEvent) => {
    openInside(event);
    if (event.defaultPrevented) close();
  };
  return (
    <search className="stack stack--tight">
      <TextField
        label={t`Name or seed`}
        type="search"
        autoComplete="off"
        data-focus-first
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="small soft" role="status">
        {typed.trim() !== '' && (
          <Plural value={count} _0="No team found." one="# team found" other="# teams found" />
        )}
      </p>
      {/* Only catches the clicks of the links inside. */}
      <ul className="found" onClick={choose}>
        {matchingTeams.slice(0, MOST_FOUND).map(({ id, name, seed }) => (
          <li key={id}>
            <a href={address({ team: id, list: isList ? '1' : null })}>
              <span className="seed num">{seed}</span>
              <span className="break">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="small soft">
          <Trans>Showing the first {MOST_FOUND}. Type more of the name.</Trans>
        </p>
      )}
    </search>
  );
}
