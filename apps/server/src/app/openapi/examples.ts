import { readFileSync } from 'node:fs';
import type { ApiDocument } from './document.ts';
import type { Json } from './schema.ts';

/** A real answer of one operation, or of all operations that refuse with one status. */
export interface Example {
  status: number;
  body: unknown;
}

const FILE = new URL('./examples.json', import.meta.url);

/**
 * Returns real answers by operationId, or by the name of a refusal's component such as `Error404`.
 * examples.test.ts records them from a championship that it plays through the API.
 */
export const readExamples = () => JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Example>;

/** Adds each answer to the schema that it fits. */
export function addExamples(document: ApiDocument): ApiDocument {
  const examples = readExamples();
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const example = examples[operation.operationId];
    const content =
      example && (operation.responses[example.status]?.content as Record<string, Json> | undefined);
    const mediaType = content && Object.values(content)[0];
    if (mediaType) mediaType.example = example.body;
  }
  for (const [name, response] of Object.entries(document.components.responses)) {
    const [mediaType] = Object.values(response.content as Record<string, Json>);
    if (mediaType && examples[name]) mediaType.example = examples[name].body;
  }
  return document;
}
