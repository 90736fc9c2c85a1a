/** A part of a text in UTF-8, in bytes: from its first to behind its last. */
export type Range = readonly [from: number, to: number];

/** The lists of an object, cut into pieces that are parsed one by one. */
export interface CutObject {
  /** These parts together are the object with empty lists. */
  rest: Range[];
  lists: { name: Range; pieces: Range[] }[];
}

const [QUOTE, ESCAPE, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20];
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/**
 * Cuts the lists of an object's members between two items, into pieces of at least `pieceBytes` but
 * for their last one. The text must be a JSON object in UTF-8; it is not checked.
 */
export function cutJson(bytes: Uint8Array, pieceBytes: number): CutObject {
  const cut: CutObject = { rest: [], lists: [] };
  let restFrom = 0;
  let at = bytes.indexOf(QUOTE);
  while (at >= 0) {
    const name: Range = [at, endOfText(bytes, at)];
    const value = beginOfValue(bytes, name[1]);
    if (bytes[value] === OPEN_LIST) {
      const { pieces, end } = cutList(bytes, value, pieceBytes);
      cut.lists.push({ name, pieces });
      cut.rest.push([restFrom, value + 1]);
      restFrom = end - 1;
      at = end;
    } else at = endOfValue(bytes, value);
    at = bytes.indexOf(QUOTE, at);
  }
  cut.rest.push([restFrom, bytes.length]);
  return cut;
}

function beginOfValue(bytes: Uint8Array, endOfName: number): number {
  let at = bytes.indexOf(COLON, endOfName) + 1;
  while ((bytes[at] ?? QUOTE) <= SPACE) at++;
  return at;
}

/** Returns the end of a value that is no list; of a number or literal, a place before its end. */
function endOfValue(bytes: Uint8Array, begin: number): number {
  if (bytes[begin] === QUOTE) return endOfText(bytes, begin);
  return bytes[begin] === OPEN_OBJECT ? endOfNested(bytes, begin) : begin;
}

/** Returns the end of the text that begins at a quotation mark. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let at = begin + 1;
  while (bytes[at] !== QUOTE) at += bytes[at] === ESCAPE ? 2 : 1;
  return at + 1;
}

function cutList(bytes: Uint8Array, begin: number, pieceBytes: number) {
  const pieces: Range[] = [];
  let from = begin + 1;
  const end = endOfNested(bytes, begin, (comma) => {
    if (comma - from < pieceBytes) return;
    pieces.push([from, comma]);
    from = comma + 1;
  });
  pieces.push([from, end - 1]);
  return { pieces, end };
}

/** Returns the end of the list or object that begins here; names the commas between its members. */
function endOfNested(
  bytes: Uint8Array,
  begin: number,
  onComma: (at: number) => void = () => undefined,
): number {
  let depth = 0;
  let at = begin;
  do {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      continue;
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
    else if (byte === COMMA && depth === 1) onComma(at);
    at++;
  } while (depth > 0);
  return at;
}
