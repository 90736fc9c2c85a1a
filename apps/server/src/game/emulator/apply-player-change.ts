import type { GamePlayer } from '@ringside/contract/game';
import { findUserByPlayerTag } from '../../identity/users/user.repository.ts';
import type { Tenants } from '../../platform/storage/tenants.ts';
import { SYSTEM_ACTOR, transact, type TransactDeps } from '../../platform/unit-of-work.ts';
import { savePlayer } from '../save-player.ts';

/** The services that apply a change of an emulated player. */
export type PlayerChangeDeps = TransactDeps & { tenants: Pick<Tenants, 'withSite'> };

/**
 * Applies a change of an emulated player to their users at once, one in each championship that they
 * play in, without a new launch. A player who has never signed in has no user.
 */
export async function applyPlayerChange(deps: PlayerChangeDeps, player: GamePlayer): Promise<void> {
  const { playerTag } = player;
  for (const tenantId of deps.tenants.withSite) {
    await transact(deps, { tenantId, actor: SYSTEM_ACTOR }, async (work) => {
      const user = await findUserByPlayerTag(work.db, { tenantId, playerTag });
      if (user)
        await savePlayer(
          work,
          { playerTag, country: player.country, platform: null, tenantId, user, returning: true },
          player,
        );
    });
  }
}
