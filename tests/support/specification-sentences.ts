export interface Sentence {
  /** The section and the number within it, as in 4.12. */
  id: string;
  text: string;
}

const TABLE_FRAME = /^\|[-| ]+\|$|^\| (Route|Code) \|/;
const HEADING = /^(\*\*[^*]+\*\*|(\*\*)?[^.]{1,60}:(\*\*)?)$/;
/**
 * Matches after a full stop or a colon, before a capital letter; a colon after a bold label or in a
 * quotation does not end a sentence.
 */
const BOUNDARY = /(?<=[.!]['")]?) (?=[A-Z*'`])/;

/** Returns sections 1 to 9, one entry for each sentence, bullet and row; headings have none. */
export function sentencesOf(specification: string): Sentence[] {
  const sentences: Sentence[] = [];
  let section = 0;
  let number = 0;
  for (const raw of specification.split('\n')) {
    const heading = /^## (\d+)\./.exec(raw);
    if (heading) [section, number] = [Number(heading[1]), 0];
    else if (section > 0 && raw.trim() && !TABLE_FRAME.test(raw)) {
      for (const text of partsOf(raw.trim().replace(/^(- |\d+\. )/, '')))
        if (!HEADING.test(text)) sentences.push({ id: `${section}.${++number}`, text });
    }
  }
  return sentences;
}

function partsOf(line: string): string[] {
  if (line.startsWith('|')) return [line.replace(/^\| | \|$/g, '').replaceAll(' | ', ': ')];
  const lineParts: string[] = [];
  for (const part of line.split(BOUNDARY)) {
    if (lineParts.length > 0 && insideQuotation(lineParts.at(-1)!))
      lineParts[lineParts.length - 1] += ` ${part}`;
    else lineParts.push(part);
  }
  return lineParts;
}

/**
 * Returns whether a text ends inside a quotation. An opening quotation mark follows a blank or a
 * bracket, a closing one a letter or a full stop.
 */
function insideQuotation(text: string): boolean {
  const opened = text.match(/(^|[\s(])'/g)?.length ?? 0;
  const closed = text.match(/[\w.!]'(?=$|[\s).,;:])/g)?.length ?? 0;
  return opened > closed;
}
