import {
  attachmentEndpoints,
  seriesAttachmentEndpoints,
} from '@ringside/contract/endpoints/attachments';
import { MAX_ATTACHMENT_BYTES } from '@ringside/contract/picture-limits';
import { mustHave } from '@ringside/rules/must';
import { sortByIds, toOne, type ResourceType } from '../../kernel/http/catalog.ts';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import {
  isPlayerOrReferee,
  findSeries,
  canSeePrivateParts,
} from '../match-series/match-series.access.ts';
import { addAttachment, decodeAttachment, deleteAttachment } from './add-attachment.command.ts';

export const attachments: ResourceType = {
  relations: { user: 'users', matchSeries: 'match-series' },
  async load({ db, tenantId }, ids) {
    const rows = await db
      .selectFrom('attachments')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('id', '=', anyOf(ids))
      .execute();
    return sortByIds(ids, rows).map(
      ({ id, name, fileKey, size, width, height, createdAt, userId, seriesId }) => ({
        type: 'attachments',
        id,
        attributes: {
          name,
          url: `/files/${fileKey}`,
          size,
          width,
          height,
          createdAt: createdAt.toISOString(),
        },
        relationships: {
          user: toOne('users', userId),
          matchSeries: toOne('match-series', seriesId),
        },
      }),
    );
  },
};

/** Finds the picture of the path; a user without access gets a 404. */
async function findAttachment(context: ReadContext) {
  const row = await context.db
    .selectFrom('attachments')
    .selectAll()
    .where('tenantId', '=', context.tenantId)
    .where('id', '=', getPathId(context))
    .executeTakeFirst();
  const series = row && (await findSeries({ ...context, params: { id: row.seriesId } }));
  return row && series && (await canSeePrivateParts(context, series)) ? row : undefined;
}

const seriesAttachmentsCall = {
  type: 'attachments',
  access: 'signed-in',
  allowsApiKeys: true,
  load: findSeries,
} as const;
const attachmentCall = {
  lock: lockRow('attachments'),
  type: 'attachments',
  access: 'signed-in',
  allowsApiKeys: true,
  load: findAttachment,
} as const;

export const attachmentRoutes = [
  defineRead(seriesAttachmentEndpoints.attachments, {
    ...seriesAttachmentsCall,
    summary: 'List the pictures of a series',
    authorize: canSeePrivateParts,
    list: {},
    async run({ db, query }, series) {
      const ids = (
        await db
          .selectFrom('attachments')
          .select('id')
          .where('seriesId', '=', series.id)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id);
      const { number, size } = query.page;
      return {
        list: {
          type: 'attachments',
          ids: ids.slice((number - 1) * size, number * size),
          total: ids.length,
        },
      };
    },
  }),
  defineChange(seriesAttachmentEndpoints.attach, {
    ...seriesAttachmentsCall,
    summary: 'Add a picture as evidence',
    authorize: isPlayerOrReferee,
    success: 201,
    takesFile: MAX_ATTACHMENT_BYTES,
    prepare: ({ file }) => decodeAttachment(mustHave(file, 'the uploaded file')),
    run: (context, series) => addAttachment(context, series),
  }),
  defineRead(attachmentEndpoints.get, {
    ...attachmentCall,
    summary: 'Get one picture',
    run: async (_ask, { id }) => ({ show: { type: 'attachments', id } }),
  }),
  defineChange(attachmentEndpoints.delete, {
    ...attachmentCall,
    summary: 'Delete a picture (its uploader, or an operator)',
    success: 204,
    authorize: ({ viewer }, { userId }) =>
      viewer.userId === userId || hasPermission(viewer, 'attachments.write'),
    run: ({ work }, row) => deleteAttachment(work, row),
  }),
];
