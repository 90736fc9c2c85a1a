import { readFileSync } from 'node:fs';
import type { ApiDocument } from './operations.ts';
import type { Json } from './schema.ts';

/** A real answer of one operation in one form, or of all operations that refuse with one status. */
export interface Example {
  status: number;
  body: unknown;
}

const FILE = new URL('./examples.json', import.meta.url);

type Described = ApiDocument['paths'][string][string];

/** One form of the answers of an operation that succeeded. */
interface AnswerForm {
  status: number;
  mediaType: string;
  content: Json;
}

/** Returns the forms in which an operation answers with a body, such as a resource and its preview. */
export const answerFormsOf = ({ responses }: Described): AnswerForm[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) =>
      Object.entries(content as Record<string, Json>).map(([mediaType, form]) => ({
        status: Number(status),
        mediaType,
        content: form,
      })),
    );

/** Returns the name of an example: the operationId, and the form if the operation has several. */
export const exampleNameOf = (
  operation: Described,
  { status, mediaType }: Pick<AnswerForm, 'status' | 'mediaType'>,
): string =>
  answerFormsOf(operation).length > 1
    ? `${operation.operationId} ${status} ${mediaType}`
    : operation.operationId;

/**
 * Returns real answers by `exampleNameOf`, or by the name of a refusal's component such as
 * `Error404`. examples.test.ts records them from a championship that it plays through the API.
 */
export const readExamples = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>;

/** Adds each answer to the schema that it fits. */
export function addExamples(document: ApiDocument): ApiDocument {
  const examples = readExamples();
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
    for (const form of answerFormsOf(operation)) {
      const example = examples[exampleNameOf(operation, form)];
      if (example) form.content.example = example.body;
    }
  for (const [name, response] of Object.entries(document.components.responses)) {
    const [mediaType] = Object.values(response.content as Record<string, Json>);
    if (mediaType && examples[name]) mediaType.example = examples[name].body;
  }
  return document;
}
