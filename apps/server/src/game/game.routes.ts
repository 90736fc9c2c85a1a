import { toFullPath } from '@ringside/contract/api-path';
import { gameSideEndpoints } from '@ringside/contract/endpoints/game';
import {
  type BrawlersAnswer,
  type ChatTokenAnswer,
  logEntry,
  type SurveyAnswer,
  surveyAnswers,
} from '@ringside/contract/game';
import type { TenantId } from '@ringside/rules/ids';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@ringside/rules/site/locales';
import { Hono, type Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { loadActiveQuestions } from '../community/survey-questions/question.repository.ts';
import {
  answeredWordingsOf,
  splitAnswers,
  addCustomQuestions,
} from '../community/survey/custom-questions.ts';
import { saveSurveyAnswers } from '../community/survey/save-answers.command.ts';
import { hashOf } from '../kernel/sender/cookie.ts';
import { transact, type Actor } from '../platform/unit-of-work.ts';
import { canRegister } from './can-register.ts';
import { type ExternalReadDeps, externalReadRoutes } from './external-reads.routes.ts';
import { parseGameBody } from './game-body.ts';
import { createErrorHandler, refuseGame } from './game-errors.ts';
import type { GameSide } from './game-side.ts';
import { runAsCaller, type SessionDeps, sessionRoutes } from './session.routes.ts';

/** The services of the calls of the game side. */
type GameDeps = SessionDeps &
  ExternalReadDeps & {
    game: Pick<GameSide, 'chatToken' | 'survey' | 'answerSurvey'>;
    log: Pick<Logger, 'warn'>;
  };

/** The actor of survey answers, which are stored without their author. */
const ANONYMOUS: Actor = { userId: null, ipAddress: null, requestId: null };
const NO_STORE = { 'cache-control': 'no-store' };
const LONGEST_LOG_TEXT = 4_000;
export const surveyBody = z.strictObject({ data: surveyAnswers });

/** Creates the game side for the site: `/game/1.0/*`, plain JSON, without a tenant header. */
export function gameRoutes(deps: GameDeps): Hono {
  const calls = new Hono();
  calls.onError(createErrorHandler(deps));
  calls.route('/', sessionRoutes(deps));
  calls.route('/', playerRoutes(deps));
  calls.route('/', externalReadRoutes(deps));
  return calls;
}

function playerRoutes(deps: GameDeps): Hono {
  const { game } = deps;
  return new Hono()
    .get(toFullPath(gameSideEndpoints.brawlersInfo.path), (c) =>
      runAsCaller(deps, c, async (caller) => {
        const country = c.req.query('country') ?? caller.country;
        const decision = await canRegister(deps, { ...caller, country });
        const unanswered = !decision.accepted && decision.refusal.reason === 'brawlers-unknown';
        const data: BrawlersAnswer['data'] = {
          allowedToRegister: decision.accepted,
          ...(unanswered && { retry: true }),
        };
        return c.json({ data } satisfies BrawlersAnswer, 200, NO_STORE);
      }),
    )
    .get(toFullPath(gameSideEndpoints.chatToken.path), (c) =>
      runAsCaller(deps, c, async ({ playerTag }) =>
        c.json({ data: await game.chatToken(playerTag) } satisfies ChatTokenAnswer, 200, NO_STORE),
      ),
    )
    .get(toFullPath(gameSideEndpoints.surveyInfo.path), (c) =>
      runAsCaller(deps, c, async ({ playerTag, tenantId }) => {
        const locale = localeOf(c);
        return c.json(
          {
            data: addCustomQuestions(
              await game.survey(playerTag, locale),
              await loadQuestions(deps, tenantId),
              locale,
            ),
          } satisfies SurveyAnswer,
          200,
          NO_STORE,
        );
      }),
    )
    .post(toFullPath(gameSideEndpoints.survey.path), (c) =>
      runAsCaller(deps, c, async ({ playerTag, tenantId }) => {
        const body = await parseGameBody(deps, c, surveyBody);
        if ('refusal' in body) return body.refusal;
        const customQuestions = await loadQuestions(deps, tenantId);
        const { toGame, faults } = splitAnswers(customQuestions, body.value.data);
        if (faults.length > 0) return refuseGame(c, 422, ...faults);
        const accepted = await game.answerSurvey(playerTag, toGame);
        if (!accepted)
          return refuseGame(c, 409, {
            code: 'survey-answered',
          });
        const survey = await game.survey(playerTag);
        const questions = [
          ...survey.questions,
          ...answeredWordingsOf(customQuestions, body.value.data),
        ];
        await transact(deps, { tenantId, actor: ANONYMOUS }, (work) =>
          saveSurveyAnswers(work, { id: survey.id, questions }, body.value.data),
        );
        const locale = localeOf(c);
        const translated =
          locale === DEFAULT_LOCALE ? survey : await game.survey(playerTag, locale);
        return c.json(
          {
            data: addCustomQuestions(translated, customQuestions, locale),
          } satisfies SurveyAnswer,
          200,
          NO_STORE,
        );
      }),
    )
    .post(toFullPath(gameSideEndpoints.log.path), (c) => logPageError(deps, c));
}

/** Returns the language that the reader asks for; English if there is none. */
function localeOf(c: HonoContext): Locale {
  const locale = c.req.query('locale');
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

const loadQuestions = ({ storage: { db } }: GameDeps, tenantId: TenantId) =>
  loadActiveQuestions({ db, tenantId });

/** Logs an error of a page. It needs no sign-in, since errors occur when a user cannot sign in. */
async function logPageError(deps: GameDeps, c: HonoContext): Promise<Response> {
  const { game, log } = deps;
  await game.rehearse?.('log');
  const body = await parseGameBody(deps, c, logEntry);
  if ('refusal' in body) return body.refusal;
  const { meta = {}, ...entry } = body.value;
  const report = JSON.stringify({ ...entry, meta: hashToken(meta) }).slice(0, LONGEST_LOG_TEXT);
  log.warn({ report }, 'the site reports an error');
  return c.body(null, 204);
}

/**
 * Replaces a token, which old pages still send, by its hash. The hash is enough to group the errors
 * of one user.
 */
function hashToken({ token, ...meta }: Record<string, unknown>): Record<string, unknown> {
  if (typeof token !== 'string' || token === '') return meta;
  const isHash = /^[0-9a-f]{16,128}$/i.test(token);
  return { ...meta, token: isHash ? token : hashOf(token) };
}
