import type { Segment } from '@ringside/contract/collections/segments';
import { homeCountdowns, type HomeCountdownKind } from '@ringside/rules/action-centre/countdown';
import { registrationOf, stagesOf } from './decisions.ts';

export interface HomeClock {
  kind: HomeCountdownKind;
  /** The instant; null where it is not known yet. */
  until: string | null;
}

/**
 * Returns the clocks of the home page: first those that run, the nearest one first, then those that
 * are over or have no date yet.
 */
export function homeClocksOf(
  { segments, stage }: { segments: Segment[]; stage: Segment | null },
  now: Date,
): { clocks: HomeClock[]; startsStage: Segment | null } {
  const stages = stagesOf(segments);
  const closes = stage ? registrationOf(stage, now) : null;
  const startsStage =
    stages.find(({ date, type }) => type.id !== 'CC' && new Date(date.from) > now) ?? stage;
  const instant = (segment: Segment | null | undefined) =>
    segment ? new Date(segment.date.from) : null;
  const instants: Record<HomeCountdownKind, Date | null> = {
    'registration-closes':
      closes && stage?.registrationType !== 'invitation'
        ? (closes.closes ?? closes.lastClose)
        : null,
    start: instant(startsStage),
    'live-start': instant(stages.at(-1)),
  };
  const running = homeCountdowns({
    eventStartsAt: instants.start,
    registrationClosesAt: instants['registration-closes'],
    liveStartsAt: instants['live-start'],
    now,
  }).map(({ kind }) => kind);
  const kinds = (Object.keys(instants) as HomeCountdownKind[]).filter(
    (kind) => kind !== 'registration-closes' || stage?.registrationType !== 'invitation',
  );
  return {
    clocks: [...running, ...kinds.filter((kind) => !running.includes(kind))].map((kind) => ({
      kind,
      until: instants[kind]?.toISOString() ?? null,
    })),
    startsStage,
  };
}
