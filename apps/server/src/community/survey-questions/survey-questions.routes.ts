import {
  changedSurveyQuestion,
  newSurveyQuestion,
} from '@ringside/contract/collections/survey-questions';
import { surveyQuestionEndpoints } from '@ringside/contract/endpoints/survey-questions';
import { sortByIds, type ResourceType } from '../../kernel/http/catalog.ts';
import {
  hasPermission,
  defineChange,
  defineRead,
  type ReadContext,
} from '../../kernel/http/endpoint.ts';
import { loadPageOfIds } from '../../kernel/http/page.ts';
import { getPathId } from '../../kernel/http/path-id.ts';
import { anyOf } from '../../platform/storage/any-of.ts';
import { lockRow } from '../../platform/storage/locks.ts';
import { selectQuestions } from './question.repository.ts';
import { changeQuestion, createQuestion } from './save-question.command.ts';

export const surveyQuestions: ResourceType = {
  relations: {},
  async load(reader, ids) {
    const rows = await selectQuestions(reader).where('id', '=', anyOf(ids)).execute();
    return sortByIds(ids, rows).map(
      ({ id, kind, texts, options, required, place, wording, archivedAt, version }) => ({
        type: 'survey-questions',
        id,
        attributes: {
          kind,
          texts,
          options,
          required,
          place,
          wording,
          archivedAt: archivedAt?.toISOString() ?? null,
        },
        meta: { version },
      }),
    );
  },
};

const READ = { permission: 'survey.read' };
const WRITE = { permission: 'site.write' };
/** Finds the question of the path; a user without access gets a 404. */
const findQuestion = async (context: ReadContext) =>
  hasPermission(context.viewer, READ.permission)
    ? selectQuestions(context).where('id', '=', getPathId(context)).executeTakeFirst()
    : undefined;
const questionCall = {
  lock: lockRow('surveyQuestions'),
  type: 'survey-questions',
  load: findQuestion,
} as const;

/** The calls for the championship's own questions, which follow those of the game's survey. */
export const surveyQuestionRoutes = [
  defineRead(surveyQuestionEndpoints.list, {
    summary: "List the championship's own survey questions, including archived ones",
    access: READ,
    type: 'survey-questions',
    list: { sorts: { place: 'place' }, defaultSort: 'place' },
    run: async (context) => ({
      list: {
        type: 'survey-questions',
        ...(await loadPageOfIds(
          context.db.selectFrom('surveyQuestions').where('tenantId', '=', context.tenantId),
          'surveyQuestions.id',
          context.query,
        )),
      },
    }),
  }),
  defineRead(surveyQuestionEndpoints.get, {
    ...questionCall,
    summary: 'Get one survey question',
    access: READ,
    run: async (_ask, { id }) => ({ show: { type: 'survey-questions', id } }),
  }),
  defineChange(surveyQuestionEndpoints.create, {
    summary: 'Add a survey question',
    access: WRITE,
    type: 'survey-questions',
    bodyType: 'survey-questions',
    success: 201,
    body: newSurveyQuestion,
    run: ({ work }, _none, { data }) => createQuestion(work, data.attributes),
  }),
  defineChange(surveyQuestionEndpoints.update, {
    ...questionCall,
    summary: 'Change a survey question or its position, or archive it',
    access: WRITE,
    bodyType: 'survey-questions',
    body: changedSurveyQuestion,
    run: ({ work }, row, { data }) => changeQuestion(work, row, data.attributes),
  }),
];
