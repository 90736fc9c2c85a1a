import type { QuestionTexts } from '@ringside/contract/collections/survey-questions';
import { isNewWording, findQuestionFaults } from '@ringside/rules/survey/custom-questions';
import { invalidBody, type Answer } from '../../kernel/http/endpoint.ts';
import { json } from '../../platform/storage/tables/columns.ts';
import type { Work } from '../../platform/unit-of-work.ts';
import { loadActiveQuestions, type QuestionRow } from './question.repository.ts';

interface QuestionAttributes {
  kind: QuestionRow['kind'];
  texts: QuestionTexts;
  options: QuestionTexts[];
  required: boolean;
}
type Changes = { [Name in keyof QuestionAttributes]?: QuestionAttributes[Name] | undefined } & {
  place?: number | undefined;
  archived?: boolean | undefined;
};

const TYPE = 'survey-questions';

function findQuestionFault(attributes: QuestionAttributes): Answer | undefined {
  const faults = findQuestionFaults(attributes);
  return faults.length > 0
    ? invalidBody(
        ...faults.map(({ at, detail }) => ({
          code: 'invalid' as const,
          title: 'A field is not valid',
          detail,
          source: { pointer: `/data/attributes/${at}` },
        })),
      )
    : undefined;
}

/** Creates a question behind the others. */
export async function createQuestion(work: Work, attributes: QuestionAttributes): Promise<Answer> {
  const wrong = findQuestionFault(attributes);
  if (wrong) return wrong;
  const { kind, texts, options, required } = attributes;
  const last = (await loadActiveQuestions(work)).at(-1)?.place ?? 0;
  const { id } = await work.db
    .insertInto('surveyQuestions')
    .values({
      tenantId: work.tenantId,
      kind,
      required,
      texts: json(texts),
      options: json(options),
      place: last + 1,
      past: json([]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  work.record({
    action: 'survey-question.created',
    subject: { type: TYPE, id, version: 1 },
    after: attributes,
  });
  return { show: { type: TYPE, id }, status: 201 };
}

/** Changes a question. Answers keep the wording that they belong to: other words are a new wording. */
export async function changeQuestion(
  work: Work,
  before: QuestionRow,
  { place, archived, ...changes }: Changes,
): Promise<Answer> {
  const sentChanges = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const after = attributesOf({ ...before, ...sentChanges });
  const { kind, texts, options, required } = after;
  const wrong = findQuestionFault(after);
  if (wrong) return wrong;
  const version = before.version + 1;
  const archivedAt = archivedAtOf(work, before, archived);
  await work.db
    .updateTable('surveyQuestions')
    .set({
      kind,
      required,
      texts: json(texts),
      options: json(options),
      ...wordingColumnsOf(before, isNewWording(before, after)),
      archivedAt,
      version,
    })
    .where('id', '=', before.id)
    .execute();
  if (place !== undefined || (before.archivedAt && !archivedAt))
    await moveToPlace(work, before.id, place);
  work.record({
    action: 'survey-question.updated',
    subject: { type: TYPE, id: before.id, version },
    before: { ...attributesOf(before), place: before.place, archived: before.archivedAt !== null },
    after: { ...after, ...(place !== undefined && { place }), archived: archivedAt !== null },
  });
  return { show: { type: TYPE, id: before.id } };
}

const attributesOf = ({ kind, texts, options, required }: QuestionAttributes) => ({
  kind,
  texts,
  options,
  required,
});

function archivedAtOf({ now }: Work, before: QuestionRow, archived: boolean | undefined) {
  if (archived === undefined) return before.archivedAt;
  return archived ? (before.archivedAt ?? now) : null;
}

/** Returns the columns of a question's wordings: a new one moves the former to the past. */
function wordingColumnsOf({ wording, kind, texts, options, past }: QuestionRow, isNew: boolean) {
  return isNew
    ? { past: json([...past, { wording, kind, texts, options }]), wording: wording + 1 }
    : { past: json(past), wording };
}

/** Moves a question to its place among the active ones, or behind all; the others keep their order. */
async function moveToPlace(
  work: Work,
  id: string,
  place = Number.POSITIVE_INFINITY,
): Promise<void> {
  const activeQuestions = await loadActiveQuestions(work);
  const others = activeQuestions.filter((one) => one.id !== id);
  const order = [
    ...others.slice(0, place - 1),
    ...activeQuestions.filter((one) => one.id === id),
    ...others.slice(place - 1),
  ];
  for (const [index, question] of order.entries()) {
    if (question.place !== index + 1)
      await work.db
        .updateTable('surveyQuestions')
        .set({ place: index + 1 })
        .where('id', '=', question.id)
        .execute();
  }
}
