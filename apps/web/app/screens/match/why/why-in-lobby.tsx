import { Plural, Trans } from '@lingui/react/macro';
import type { LobbyPairing } from '@ringside/contract/collections/explanations';
import { groupLetter } from '@ringside/rules/round-robin/group-letter';

/** The reason for a lobby: its rosters are a group, dealt by their seeds. */
export function WhyInLobby({ reason: { group, round, rounds } }: { reason: LobbyPairing }) {
  const letter = groupLetter(group - 1);
  return (
    <>
      <p>
        <Trans>
          The seeds are dealt to the groups like a snake: forwards, then backwards. These teams are
          group {letter}.
        </Trans>
      </p>
      <p>
        <Plural
          value={rounds}
          one="A group plays one lobby."
          other={`A group plays # lobbies together; this is round ${round}.`}
        />
      </p>
    </>
  );
}
