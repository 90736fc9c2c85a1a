/**
 * Preloaded into a server (`node --import`): the clock of its machine is wrong by CLOCK_AHEAD_MS,
 * and after SIGUSR2 by CLOCK_JUMPS_TO_MS. Durations since a start stay right, as they do on a real
 * machine.
 */
const RealDate = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS);
process.on('SIGUSR2', () => (aheadMs = Number(process.env.CLOCK_JUMPS_TO_MS)));

globalThis.Date = class extends RealDate {
  constructor(...dateArgs: unknown[]) {
    super(...((dateArgs.length > 0 ? dateArgs : [RealDate.now() + aheadMs]) as [number]));
  }
  static override now = () => RealDate.now() + aheadMs;
} as DateConstructor;
