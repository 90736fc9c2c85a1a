/** The server's time, learnt from each answer, so that a phone whose clock is wrong counts down right. */
let offset = 0;

export function heardServerTime(iso: string): void {
  const heard = Date.parse(iso);
  if (!Number.isNaN(heard)) offset = heard - Date.now();
}

export const serverNow = (): Date => new Date(Date.now() + offset);
