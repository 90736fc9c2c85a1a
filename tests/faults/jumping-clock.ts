/**
 * Loaded before a server (`node --import`): the clock of its machine is wrong by CLOCK_AHEAD_MS,
 * and from SIGUSR2 on by CLOCK_JUMPS_TO_MS. What is counted from a start is right, as it is on a
 * machine.
 */
const RealDate = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD_MS);
process.on('SIGUSR2', () => (aheadMs = Number(process.env.CLOCK_JUMPS_TO_MS)));

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    super(...((given.length > 0 ? given : [RealDate.now() + aheadMs]) as [number]));
  }
  static override now = () => RealDate.now() + aheadMs;
} as DateConstructor;
