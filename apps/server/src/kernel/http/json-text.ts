import type { ErrorCode } from '@ringside/contract/error-codes';
import { getItem } from '@ringside/rules/must';
import { visit, type JSONPath } from 'jsonc-parser';
import type { Fault } from './errors.ts';

const DEEPEST = 64;
/** The one name that could reach an object's prototype when the object is copied. */
const FORBIDDEN = '__proto__';

const FORBIDDEN_TEXT = 'A text must not hold a zero character or half a character';

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export type ParsedJson = { json: object } | { fault: Fault };

/**
 * Parses the object in a text. Faults: no JSON or no object, a duplicate name in one object
 * (parsers differ in which one counts), a name that reaches a prototype, a NUL character or a lone
 * surrogate (no database stores them), and more than 64 levels. A fault has a pointer if it has a
 * place.
 */
export function parseJsonObject(text: string): ParsedJson {
  const value = tryParse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {
      fault: { code: 'malformed', source: { pointer: '' } },
    };
  try {
    const fault = faultOf(text);
    return fault ? { fault } : { json: value };
  } catch (error) {
    // The parser recurses into the levels, so a stack overflow means too many of them.
    if (error instanceof RangeError)
      return {
        fault: { code: 'too-deep', title: `More than ${DEEPEST} levels`, source: { pointer: '' } },
      };
    throw error;
  }
}

/** Parses JSON, or returns `NOT_JSON`. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function faultOf(text: string): Fault | undefined {
  const names: Set<string>[] = [];
  let depth = 0;
  let fault: Fault | undefined;
  const found = (code: ErrorCode, title: string, path: JSONPath) =>
    void (fault ??= {
      code,
      title,
      source: {
        pointer: `/${path.map((step) => String(step).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
      },
    });
  const enter = (path: () => JSONPath) => {
    if (++depth > DEEPEST)
      found('too-deep', `More than ${DEEPEST} levels`, path().slice(0, DEEPEST));
    return fault === undefined;
  };
  visit(text, {
    onObjectBegin(_offset, _length, _line, _character, path) {
      names.push(new Set());
      return enter(path);
    },
    onObjectEnd() {
      names.pop();
      depth--;
    },
    onArrayBegin: (_offset, _length, _line, _character, path) => enter(path),
    onArrayEnd: () => void depth--,
    onObjectProperty(name, _offset, _length, _line, _character, path) {
      const namesOfObject = getItem(names, -1);
      if (namesOfObject.has(name))
        found('duplicate-key', 'A name appears twice in one object', [...path(), name]);
      if (!isStorable(name)) found('forbidden-character', FORBIDDEN_TEXT, [...path(), name]);
      if (name === FORBIDDEN) found('forbidden-key', 'This name is not allowed', [...path(), name]);
      namesOfObject.add(name);
    },
    onLiteralValue(value: unknown, _offset, _length, _line, _character, path) {
      if (typeof value === 'string' && !isStorable(value))
        found('forbidden-character', FORBIDDEN_TEXT, path());
    },
  });
  return fault;
}
