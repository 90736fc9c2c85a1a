import type { BrowserContext } from '@playwright/test';

/**
 * A compiled message, as a chunk of the build holds it: text, values, and choices with texts of
 * their own.
 */
type Message = string | Message[] | { [form: string]: Message } | number;

const ACCENTED: Record<string, string> = Object.fromEntries(
  [
    ...'aáAÁbƀBƁcçCÇdđDĐeéEÉfƒFƑgğGĞhĥHĤiíIÍjĵJĴkķKĶlľLĽmɱMṀnñNÑoóOÓpþPÞqɋQɊrřRŘsšSŠtťTŤuúUÚvṽVṼwŵWŴxẋXẊyýYÝzžZŽ',
  ].flatMap((sign, index, signs) => (index % 2 === 0 ? [[sign, signs[index + 1]!]] : [])),
);

/** Replaces every plain Latin letter outside of tags, which are numbers. */
const accented = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter]!);

/**
 * Keeps a value, `["name"]` or `["name", "plural", {one: […]}]`, and converts the texts of its
 * choices.
 */
function pseudoPart(part: Message): Message {
  if (typeof part === 'string') return accented(part);
  if (!Array.isArray(part)) return part;
  const [name, kind, choices] = part;
  if (kind === undefined || typeof choices !== 'object' || Array.isArray(choices)) return part;
  return [
    name!,
    kind,
    Object.fromEntries(
      Object.entries(choices).map(([form, text]) => [
        form,
        form === 'offset' ? text : Array.isArray(text) ? text.map(pseudoPart) : pseudoPart(text),
      ]),
    ),
  ];
}

/** Returns a message in letters that no text outside the catalogue has, at twice its length. */
export function pseudo(message: Message): Message {
  const pseudoParts = (Array.isArray(message) ? message : [message]).map(pseudoPart);
  return [...pseudoParts, ' ', ...pseudoParts];
}

/**
 * Serves the catalogue of the page's language in pseudo letters, which no language of the site
 * uses. The server's bytes stay; the test judges what the browser renders.
 */
export async function servePseudoTexts(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/messages-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const source = await answer.text();
    const { messages } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      messages: Record<string, Message>;
    };
    const pseudoMessages = Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [id, pseudo(message)]),
    );
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const messages = ${JSON.stringify(pseudoMessages)};`,
    });
  });
}
