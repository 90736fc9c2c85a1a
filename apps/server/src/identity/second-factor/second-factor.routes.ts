import {
  codeProof,
  fullProof,
  passwordProof,
  recoveryCodesAnswer,
  secondFactorSetUp,
  secondFactorState,
} from '@ringside/contract/collections/second-factor';
import { secondFactorEndpoints } from '@ringside/contract/endpoints/second-factor';
import {
  type CommandContext,
  type Answer,
  type ReadContext,
  hasPermission,
  defineChange,
  defineRead,
} from '../../kernel/http/endpoint.ts';
import { getViewer, getPathId } from '../../kernel/http/path-id.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { findUserById, loadRoles, type UserRow } from '../users/user.repository.ts';
import {
  createFactor,
  confirmFactorBy,
  removeFactor,
  renewRecoveryCodes,
  removeFactorOfOperator,
} from './second-factor.command.ts';
import { findFactor } from './second-factor.repository.ts';

const OWNER = 'operator.owner';
const findViewer = ({ db, tenantId, viewer }: ReadContext): Promise<UserRow | undefined> =>
  findUserById(db, { tenantId, id: getViewer({ viewer }).userId });
const findNamedUser = ({ db, tenantId, params }: ReadContext): Promise<UserRow | undefined> =>
  findUserById(db, { tenantId, id: getPathId({ params }) });
/** Returns whether the viewer is an operator; players sign in through the game. */
const isOperator = ({ viewer }: ReadContext) => getViewer({ viewer }).sessionKind === 'operator';
/** The access of operators who must set up a second factor before any other call. */
const ownFactorCall = {
  access: 'signed-in',
  allowedWhileEnrolling: true,
  load: findViewer,
  authorize: isOperator,
} as const;

/**
 * Returns whether the viewer may remove a user's factor: not their own, and an owner's only as an
 * owner, since an operator without the right to roles must not weaken one with it. Programs may
 * not.
 */
async function canRemoveFactor({ db, viewer }: CommandContext, { id }: UserRow): Promise<boolean> {
  if (viewer.apiKey || viewer.userId === id) return false;
  const roles = (await loadRoles(db, [id])).get(id) ?? [];
  return !roles.includes(OWNER) || hasPermission(viewer, 'roles.write');
}

async function loadState({ db, services }: ReadContext, { id }: UserRow): Promise<Answer> {
  const factor = await findFactor(db, id);
  const { confirmedAt = null, recoveryCodes = [] } = factor ?? {};
  return {
    plain: {
      data: {
        isOn: confirmedAt !== null,
        confirmedAt: confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: recoveryCodes.length,
        isRequired: services.config.secondFactorRequired,
      },
    },
  };
}

/** The calls for the second factor of users who sign in by a password. */
export const secondFactorRoutes = [
  defineRead(secondFactorEndpoints.state, {
    ...ownFactorCall,
    summary: 'Get whether sign-in needs a second factor, and how many recovery codes are left',
    answer: secondFactorState,
    run: loadState,
  }),
  defineChange(secondFactorEndpoints.begin, {
    ...ownFactorCall,
    summary:
      'Start the set-up of a second factor with the password; returns the secret for an authenticator app',
    answer: secondFactorSetUp,
    body: passwordProof,
    run: createFactor,
  }),
  defineChange(secondFactorEndpoints.confirm, {
    ...ownFactorCall,
    summary:
      'Turn the second factor on with the first code; only this response contains the recovery codes',
    answer: recoveryCodesAnswer,
    body: codeProof,
    run: confirmFactorBy,
  }),
  defineChange(secondFactorEndpoints.renewRecoveryCodes, {
    ...ownFactorCall,
    summary:
      'Replace the recovery codes with the password and a code of the app; the old ones stop working',
    answer: recoveryCodesAnswer,
    body: fullProof,
    run: renewRecoveryCodes,
  }),
  defineChange(secondFactorEndpoints.remove, {
    ...ownFactorCall,
    summary: 'Turn the second factor off with the password and a code or recovery code',
    success: 204,
    body: fullProof,
    run: removeFactor,
  }),
  defineRead(secondFactorEndpoints.stateOf, {
    summary: 'Get whether a user has a second factor',
    access: { permission: 'users.write' },
    answer: secondFactorState,
    load: findNamedUser,
    run: loadState,
  }),
  defineChange(secondFactorEndpoints.takeAway, {
    lock: lockRow('users'),
    summary: 'Remove the lost second factor of an operator; needs your own password',
    access: { permission: 'users.write' },
    type: 'users',
    success: 204,
    body: passwordProof,
    load: findNamedUser,
    authorize: canRemoveFactor,
    run: removeFactorOfOperator,
  }),
];
