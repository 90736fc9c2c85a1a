import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** The ids that Lingui's macro leaves in a screen: `id: "aB3-_x"`. */
const HASHED_ID = /\bid:(\s*)(["'`])([\w-]{6})\2/g;
type Catalogues = Awaited<ReturnType<typeof getCatalogs>>;
interface TextNumbering {
  config: ReturnType<typeof getConfig>;
  sourceLocale: string;
  catalogues: Catalogues;
  numbers: Map<string, number>;
  /** The number of the first texts, which the browser loads with every page. */
  sharedCount: number;
}

/**
 * Folders of long pages whose loaders send their own texts: the server's catalogues contain these
 * texts, the browser's do not.
 */
const FOLDERS_WITH_OWN_TEXTS = ['apps/web/app/screens/rules/'];

/**
 * The module that maps Lingui's ids to the numbers of the texts. The server needs it, since
 * overrides name texts by Lingui's ids.
 */
const TEXT_NUMBERS = 'virtual:text-numbers';

/** Returns the plugin of development, in which a text keeps Lingui's id. */
export const plainTexts = (): Plugin => ({
  name: 'plain-texts',
  apply: 'serve',
  resolveId: (id) => (id === TEXT_NUMBERS ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${TEXT_NUMBERS}`
      ? 'export default null; export const sharedTexts = Infinity;'
      : undefined,
});

/**
 * Returns the plugin that replaces Lingui's own one in a build. Built pages identify a text by its
 * number instead of Lingui's hash, since hashes do not compress. `rootDir`, which ends with a
 * slash, contains Lingui's configuration.
 */
export function numberTexts(rootDir: string): Plugin {
  const config = getConfig({ cwd: rootDir });
  const { sourceLocale } = config;
  if (!sourceLocale) throw new Error("Lingui's configuration has no source language");
  let catalogues: Catalogues = [];
  let numbers = new Map<string, number>();
  let sharedCount = 0;
  const asNumber = (whole: string, space: string, quote: string, hash: string) =>
    numbers.has(hash) ? `id:${space}${quote}${numbers.get(hash)}${quote}` : whole;
  return {
    name: 'number-texts',
    apply: 'build',
    enforce: 'post',
    sharedDuringBuild: true,
    async buildStart() {
      catalogues = await getCatalogs(config);
      ({ numbers, sharedCount } = await numbersOf(catalogues, sourceLocale));
    },
    resolveId: (id) => (id === TEXT_NUMBERS ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${TEXT_NUMBERS}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(numbers)))}); export const sharedTexts = ${sharedCount};`
        : undefined,
    transform: {
      filter: { id: { exclude: /\/node_modules\// } },
      async handler(code, id) {
        if (id.endsWith('.po'))
          return {
            code: await catalogueOf(
              id.slice(rootDir.length),
              { config, sourceLocale, catalogues, numbers, sharedCount },
              this.environment.config.consumer,
            ),
            map: null,
            moduleType: 'js',
          };
        return { code: code.replace(HASHED_ID, asNumber), map: null };
      },
    },
  };
}

/**
 * Returns the number of each text. Texts are ordered by the first file that shows them, then by
 * their words, since similar neighbours compress well. Texts that a page loads itself come last.
 */
async function numbersOf(
  catalogues: Catalogues,
  language: string,
): Promise<Pick<TextNumbering, 'numbers' | 'sharedCount'>> {
  const texts = await catalogues[0]?.read(language);
  if (!texts) throw new Error(`the catalogue of ${language} cannot be read`);
  const placedTexts = Object.entries(texts)
    .map(([hash, { origin = [], message = '' }]) => {
      const [first] = origin;
      if (!first) throw new Error(`the catalogue of ${language} names no file of "${message}"`);
      return {
        hash,
        place: `${first[0]} ${message}`,
        comesWithPage: origin.every(([file]) => comesWithItsPage(file)),
      };
    })
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  const { sharedTexts = [], pageTexts = [] } = Object.groupBy(placedTexts, ({ comesWithPage }) =>
    comesWithPage ? 'pageTexts' : 'sharedTexts',
  );
  return {
    numbers: new Map([...sharedTexts, ...pageTexts].map(({ hash }, number) => [hash, number])),
    sharedCount: sharedTexts.length,
  };
}

const comesWithItsPage = (file: string) =>
  FOLDERS_WITH_OWN_TEXTS.some((folder) => file.startsWith(folder));

/**
 * Returns the module of a language's compiled texts: a list in which the number of a text is its
 * index. A text without a translation is in English.
 *
 * @throws {Error} When the catalogue does not have the same texts as the source language.
 */
async function catalogueOf(
  file: string,
  { config, sourceLocale, catalogues, numbers, sharedCount }: TextNumbering,
  consumer: 'client' | 'server',
): Promise<string> {
  const catalogueOfFile = getCatalogForFile(file, catalogues);
  if (!catalogueOfFile) throw new Error(`${file} belongs to no catalogue`);
  const { locale, catalog } = catalogueOfFile;
  const { messages } = await catalog.getTranslations(locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale,
    missingBehavior: 'resolved',
  });
  const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
  if (errors.length > 0) throw new Error(`${file}: ${errors.length} texts cannot be read`);
  const compiled = (JSON.parse(source) as { messages: Record<string, unknown> }).messages;
  const list = [...numbers.keys()].map((hash) => compiled[hash]);
  if (list.includes(undefined) || Object.keys(compiled).length !== list.length)
    throw new Error(`${file}: its texts are not those of the first language`);
  const sentTexts = consumer === 'client' ? list.slice(0, sharedCount) : list;
  return `export const messages = Object.assign({}, JSON.parse(${JSON.stringify(JSON.stringify(sentTexts))}));`;
}
