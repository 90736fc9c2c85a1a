export interface Message {
  /** The English text, by which the source names it. */
  id: string;
  /** The translation; empty when there is none yet. */
  text: string;
}

export interface PlacedMessage extends Message {
  /** What tells it from another of the same English words. */
  context: string | null;
  /** Where the site says it, `screens/home/home.tsx:31`. */
  places: string[];
  /** What its values are in the source, `{0}: data.points`. */
  values: string[];
}

/** Messages of a .po file as lingui writes it: a text in one quoted line, a long one in several. */
export function readCatalogue(file: string): PlacedMessage[] {
  const messages: PlacedMessage[] = [];
  for (const block of file.split(/\n\n+/)) {
    const part = (name: string) => {
      const found = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\n?)+)`, 'm').exec(block);
      return found
        ? found[1]!
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
