import type { BrowserContext } from '@playwright/test';

/**
 * Compiled messages, as a chunk of the build holds them: text, values, and choices with texts of
 * their own.
 */
type Message = string | Message[] | { [form: string]: Message } | number;

const ACCENTED: Record<string, string> = Object.fromEntries(
  [
    ...'aáAÁbƀBƁcçCÇdđDĐeéEÉfƒFƑgğGĞhĥHĤiíIÍjĵJĴkķKĶlľLĽmɱMṀnñNÑoóOÓpþPÞqɋQɊrřRŘsšSŠtťTŤuúUÚvṽVṼwŵWŴxẋXẊyýYÝzžZŽ',
  ].flatMap((sign, index, all) => (index % 2 === 0 ? [[sign, all[index + 1]!]] : [])),
);

/** No plain Latin letter is left outside of tags, which are numbers. */
const accented = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter]!);

/**
 * A value stays what it is, `["name"]` or `["name", "plural", {one: […]}]`; the texts of its
 * choices do not.
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

/** A message in letters that no text outside the catalogue has, and said twice. */
export function pseudo(message: Message): Message {
  const parts = (Array.isArray(message) ? message : [message]).map(pseudoPart);
  return [...parts, ' ', ...parts];
}

/**
 * Serves the catalogue of the page's language in pseudo letters: no language of the site, only a
 * way to look at it. The server's bytes stay; what the browser makes of them is judged.
 */
export async function servePseudoTexts(context: BrowserContext): Promise<void> {
  await context.route(/\/assets\/messages-[\w-]+\.js$/, async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    const source = await answer.text();
    const { messages } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
      messages: Record<string, Message>;
    };
    const made = Object.fromEntries(
      Object.entries(messages).map(([id, message]) => [id, pseudo(message)]),
    );
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const messages = ${JSON.stringify(made)};`,
    });
  });
}
