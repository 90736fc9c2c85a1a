import type { Context } from '../context.ts';
import { letterRepository, type LetterRow } from '../mail/letters.repository.ts';

export interface LetterCarrier {
  /** A letter was written: it is taken at once, where this process carries letters. */
  called(): void;
  /** Takes all letters that may go out now. */
  carry(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const SECOND_MS = 1000;
/** A try that has neither succeeded nor failed by then died with its process. */
const ONE_TRY_MS = 120 * SECOND_MS;
const BACK_OFF_MS = [5, 30, 120, 600, 1800, 3600, 7200].map((seconds) => seconds * SECOND_MS);
const LOOK_AGAIN_MS = 30 * SECOND_MS;

/** Brings letters to the mail server, one at a time, outside of any transaction. What fails is tried again for some four hours, each time later. */
export function createLetterCarrier(context: () => Context): LetterCarrier {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = true;

  async function round(): Promise<void> {
    const letters = letterRepository(context().storage.db);
    for (;;) {
      const started = Date.now();
      const letter = await letters.claim({ started: new Date(started), again: new Date(started + ONE_TRY_MS) });
      if (!letter) return;
      await bring(context(), letter);
    }
  }

  async function carry(): Promise<void> {
    // Who comes while a round runs waits for it and looks himself: his letter may have come after its last look.
    while (running) await running;
    running = round().finally(() => (running = undefined));
    await running;
  }

  function schedule(): void {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void carryOn(), LOOK_AGAIN_MS);
    timer.unref();
  }

  async function carryOn(): Promise<void> {
    if (stopped) return;
    await carry().catch((error: unknown) => context().log.error({ error }, 'letters could not be read'));
    schedule();
  }

  return {
    carry,
    called: () => void (!stopped && setTimeout(() => void carryOn())),
    start() {
      stopped = false;
      void carryOn();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** A failure is logged without the server's words: they name the recipient. */
async function bring({ mail, sms, storage, clock, log }: Context, letter: LetterRow): Promise<void> {
  const letters = letterRepository(storage.db);
  const { id, channel, recipient, subject, text, html, attempts } = letter;
  try {
    if (channel === 'sms') await sms.send({ number: recipient, text });
    else await mail.send({ recipient, subject, text, ...(html !== null && { html }), id: `letter-${id}` });
  } catch (error) {
    const { code, responseCode } = (error ?? {}) as { code?: string; responseCode?: number };
    const wait = BACK_OFF_MS[attempts - 1];
    log.error({ code, responseCode, letter: id, attempts }, wait === undefined ? 'a letter could not be sent and is given up' : 'a letter could not be sent and will be tried again');
    return wait === undefined ? letters.failed(id) : letters.tryAgain(id, new Date(Date.now() + wait));
  }
  await letters.sent(id, clock.now());
}
