import {
  newEmailAddress,
  newPhoneNumber,
  confirmationCodeBody,
} from '@ringside/contract/collections/contact-points';
import {
  emailAddressEndpoints,
  phoneNumberEndpoints,
} from '@ringside/contract/endpoints/contact-points';
import { sortByIds, type ResourceType, toOne } from '../../kernel/http/catalog.ts';
import {
  type ReadContext,
  defineChange,
  type Endpoint,
  defineRead,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { ID_OR_ME } from '../../kernel/http/parameters.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { resolveListOwner } from '../../kernel/http/resolve-list-owner.ts';
import { comparableIds } from '../../platform/storage/any-of.ts';
import { lockPart } from '../../platform/storage/locks.ts';
import { canChangeDataOf } from '../users/save-user.command.ts';
import { canReadUser } from '../users/user.resource.ts';
import {
  addContactPoint,
  deleteContactPoint,
  toSeasonTime,
  resendCode,
  TYPE_OF,
  verifyContactPoint,
} from './contact-point.command.ts';
import {
  type ContactKind,
  type ContactPoint,
  contactPointRepository,
} from './contact-point.repository.ts';

/** Returns the type of addresses or numbers as their user and operators see them. */
const createResource = (kind: ContactKind): ResourceType => ({
  relations: { user: 'users' },
  async load(reader, ids) {
    const rows = await contactPointRepository(reader.db, {
      tenantId: reader.tenantId,
      kind,
    }).findAllById(comparableIds(ids));
    return sortByIds(
      ids,
      rows.filter(({ userId }) => canReadUser(reader, userId)),
    ).map(({ id, userId, value, verifiedAt, isPrimary, codeExpiresAt, createdAt, version }) => ({
      type: TYPE_OF[kind],
      id,
      relationships: { user: toOne('users', userId) },
      meta: { version },
      attributes: {
        [kind === 'email' ? 'address' : 'number']: value,
        verified: verifiedAt !== null,
        isPrimary,
        expiresAt: codeExpiresAt && toSeasonTime(reader.now, codeExpiresAt).toISOString(),
        createdAt: createdAt.toISOString(),
      },
    }));
  },
});

const ENDPOINTS = { email: emailAddressEndpoints, phone: phoneNumberEndpoints } as const;

export const emailAddresses = createResource('email');
export const phoneNumbers = createResource('phone');

/** Returns the calls of a kind; the kinds differ in their body and in the channel of the code. */
function createRoutes(kind: ContactKind, what: string, add: Endpoint): Endpoint[] {
  const type = TYPE_OF[kind];
  const endpoints = ENDPOINTS[kind];
  const commonFacts = { type, access: 'signed-in' } as const;
  const find = async ({
    db,
    tenantId,
    params,
    viewer,
  }: ReadContext): Promise<ContactPoint | undefined> => {
    const point = await contactPointRepository(db, { tenantId, kind }).findById(
      getPathId({ params }),
    );
    return point && canReadUser({ viewer }, point.userId) ? point : undefined;
  };
  const isOwn = ({ viewer }: ReadContext, { userId }: ContactPoint) => viewer?.userId === userId;
  const one = {
    lock: lockPart('contactPoints'),
    ...commonFacts,
    load: find,
  } as const;
  return [
    defineRead(endpoints.list, {
      ...commonFacts,
      summary: `List your own ${what}, or those of a user with filter[user] (operators)`,
      list: {
        filters: { user: ID_OR_ME },
        sorts: { createdAt: 'createdAt' },
        defaultSort: 'createdAt',
      },
      async run(context) {
        const about = resolveListOwner(context, 'users.read');
        if ('answer' in about) return about.answer;
        const base = contactPointRepository(context.db, { tenantId: context.tenantId, kind })
          .listed()
          .where('userId', '=', about.userId);
        return {
          list: {
            type,
            ...(await loadPageOfIds(base, 'contactPoints.id', context.query)),
          },
        };
      },
    }),
    add,
    defineRead(endpoints.get, {
      ...one,
      summary: `Get one of the ${what}`,
      run: async (_ask, { id }) => ({ show: { type, id } }),
    }),
    defineChange(endpoints.resend, {
      ...one,
      summary: 'Send a new code, at most once a minute',
      authorize: isOwn,
      run: (context, point) => resendCode(context, point),
    }),
    defineChange(endpoints.verify, {
      ...one,
      summary: 'Verify it with the code',
      body: confirmationCodeBody,
      authorize: isOwn,
      run: (context, point, { value, at }) => verifyContactPoint(context, point, value.code, at),
    }),
    defineChange(endpoints.delete, {
      ...one,
      summary: `Delete one of the ${what}`,
      success: 204,
      authorize: canChangeDataOf,
      run: (context, point) => deleteContactPoint(context, point),
    }),
  ];
}

const addCall = { access: 'signed-in', success: 201 } as const;

export const contactPointRoutes = [
  ...createRoutes(
    'email',
    'email addresses',
    defineChange(emailAddressEndpoints.add, {
      ...addCall,
      summary: 'Add an email address; the server sends a code to it',
      type: 'email-addresses',
      bodyType: 'email-addresses',
      body: newEmailAddress,
      run: (context, _found, { data }) =>
        addContactPoint(context, 'email', data.attributes.address),
    }),
  ),
  ...createRoutes(
    'phone',
    'phone numbers',
    defineChange(phoneNumberEndpoints.add, {
      ...addCall,
      summary: 'Add a phone number; the server sends a code to it',
      type: 'phone-numbers',
      bodyType: 'phone-numbers',
      body: newPhoneNumber,
      run: (context, _found, { data }) => addContactPoint(context, 'phone', data.attributes.number),
    }),
  ),
];
