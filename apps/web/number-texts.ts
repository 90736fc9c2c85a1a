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
  /** The texts up to this number come with every page. */
  frameCount: number;
  /** The texts from there up to this number come with the screens. */
  sharedCount: number;
}

/**
 * Folders of long pages whose loaders send their own texts: the server's catalogues contain these
 * texts, the browser's do not.
 */
const FOLDERS_WITH_OWN_TEXTS = ['apps/web/app/screens/rules/'];

/**
 * The screens and parts of other sites. The browser loads the texts that only they show with the
 * first of their modules. Home and the error pages are small, and have their texts at once.
 */
const SCREENS = /^apps\/web\/app\/(screens\/(?!home\/|error\/)|embed\/)/;

/**
 * The module that maps Lingui's ids to the numbers of the texts. The server needs it, since
 * overrides name texts by Lingui's ids.
 */
const TEXT_NUMBERS = 'virtual:text-numbers';

/** The module that loads the texts of the screens. Modules with such a text import it. */
const SCREEN_TEXTS = 'virtual:screen-texts';
/** The end of the address of a catalogue's second part, the texts of the screens. */
const SCREENS_PART = '.po?screens';

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
  let frameCount = 0;
  let sharedCount = 0;
  const asNumber = (whole: string, space: string, quote: string, hash: string) =>
    numbers.has(hash) ? `id:${space}${quote}${numbers.get(hash)}${quote}` : whole;
  /** Returns whether a module shows a text that comes with the screens. */
  const needsScreenTexts = (code: string) =>
    [...code.matchAll(HASHED_ID)].some(([, , , hash = '']) => {
      const number = numbers.get(hash) ?? -1;
      return number >= frameCount && number < sharedCount;
    });
  return {
    name: 'number-texts',
    apply: 'build',
    enforce: 'post',
    sharedDuringBuild: true,
    async buildStart() {
      catalogues = await getCatalogs(config);
      ({ numbers, frameCount, sharedCount } = await numbersOf(catalogues, sourceLocale));
    },
    resolveId: (id) =>
      id === TEXT_NUMBERS
        ? `\0${id}`
        : id === SCREEN_TEXTS
          ? `${rootDir}apps/web/app/locales/screen-texts.ts`
          : undefined,
    load: (id) =>
      id === `\0${TEXT_NUMBERS}`
        ? `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(numbers)))}); export const sharedTexts = ${sharedCount};`
        : undefined,
    transform: {
      filter: { id: { exclude: /\/node_modules\// } },
      async handler(code, id) {
        const { consumer } = this.environment.config;
        if (/\.po(\?|$)/.test(id))
          return {
            code: await catalogueOf(
              id.slice(rootDir.length),
              { config, sourceLocale, catalogues, numbers, frameCount, sharedCount },
              consumer,
            ),
            map: null,
            moduleType: 'js',
          };
        const load =
          consumer === 'client' && needsScreenTexts(code) ? `import '${SCREEN_TEXTS}';\n` : '';
        return { code: load + code.replace(HASHED_ID, asNumber), map: null };
      },
    },
  };
}

/**
 * Returns the number of each text. The texts of every page come first, then those of the screens,
 * then those that a page loads itself. Within a part they are ordered by the first file that shows
 * them, then by their words, since similar neighbours compress well.
 */
async function numbersOf(
  catalogues: Catalogues,
  language: string,
): Promise<Pick<TextNumbering, 'numbers' | 'frameCount' | 'sharedCount'>> {
  const texts = await catalogues[0]?.read(language);
  if (!texts) throw new Error(`the catalogue of ${language} cannot be read`);
  const placedTexts = Object.entries(texts)
    .map(([hash, { origin = [], message = '' }]) => {
      const [first] = origin;
      if (!first) throw new Error(`the catalogue of ${language} names no file of "${message}"`);
      return {
        hash,
        place: `${first[0]} ${message}`,
        part: partOf(origin.map(([file]) => file)),
      };
    })
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  const { frame = [], screens = [], page = [] } = Object.groupBy(placedTexts, ({ part }) => part);
  return {
    numbers: new Map([...frame, ...screens, ...page].map(({ hash }, number) => [hash, number])),
    frameCount: frame.length,
    sharedCount: frame.length + screens.length,
  };
}

/** Returns the part of the catalogue that has the text of some files. */
function partOf(files: string[]): 'frame' | 'screens' | 'page' {
  if (files.every((file) => FOLDERS_WITH_OWN_TEXTS.some((folder) => file.startsWith(folder))))
    return 'page';
  return files.every((file) => SCREENS.test(file)) ? 'screens' : 'frame';
}

/**
 * Returns the module of a language's compiled texts by their numbers: all for the server, one part
 * for the browser. A text without a translation is in English.
 *
 * @throws {Error} When the catalogue does not have the same texts as the source language.
 */
async function catalogueOf(
  file: string,
  { config, sourceLocale, catalogues, numbers, frameCount, sharedCount }: TextNumbering,
  consumer: 'client' | 'server',
): Promise<string> {
  const catalogueOfFile = getCatalogForFile(file.replace(/\?.*$/, ''), catalogues);
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
  const [from, to] = file.endsWith(SCREENS_PART)
    ? [frameCount, sharedCount]
    : [0, consumer === 'client' ? frameCount : list.length];
  const texts = JSON.stringify(JSON.stringify(list.slice(from, to)));
  return `export const messages = Object.fromEntries(JSON.parse(${texts}).map((text, index) => [index + ${from}, text]));`;
}
