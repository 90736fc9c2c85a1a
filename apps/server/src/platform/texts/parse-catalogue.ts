import { getItem } from '@ringside/rules/must';
export interface Message {
  /** The English text, which identifies the message in the source. */
  id: string;
  /** The translation; empty if there is none yet. */
  text: string;
}

export interface PlacedMessage extends Message {
  /** The context, which separates messages of the same English text. */
  context: string | null;
  /** The files of the text in the source, such as `screens/home/home.tsx`; only English has any. */
  places: string[];
  /** The values of the text in the source, such as `{0}: data.points`. */
  values: string[];
}

/**
 * Parses the messages of a .po file as Lingui writes it: a text is one quoted line, a long one
 * several.
 */
export function parseCatalogue(file: string): PlacedMessage[] {
  const messages: PlacedMessage[] = [];
  for (const block of file.split(/\n\n+/)) {
    const part = (name: string) => {
      const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block);
      return found
        ? getItem(found, 1)
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as string)
            .join('')
        : undefined;
    };
    const comments = (sign: string) => [
      ...new Set(
        block
          .split('\n')
          .filter((line) => line.startsWith(sign))
          .map((line) => line.slice(sign.length)),
      ),
    ];
    const id = part('msgid');
    if (id)
      messages.push({
        id,
        text: part('msgstr') ?? '',
        context: part('msgctxt') ?? null,
        places: comments('#: apps/web/app/'),
        values: comments('#. placeholder '),
      });
  }
  return messages;
}
