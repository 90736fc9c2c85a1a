import type { Told } from '@ringside/contract/topics';

type Heard = (told: Told) => void;

const TYPES = ['match-series', 'segments', 'rosters', 'challenges', 'checkins', 'events', 'leaderboards', 'standings', 'users', 'announcements', 'match-ups', 'queue'];
const VERBS = ['created', 'updated', 'deleted'];
const NAMES = TYPES.flatMap((type) => VERBS.map((verb) => `${type}.${verb}`));
/** Topics that are asked for within this time share one connection. */
const GATHER_MS = 50;

const wanted = new Map<string, Set<Heard>>();
const stateHeard = new Set<() => void>();
let source: EventSource | undefined;
let address = '';
/** The last change that this tab has heard, or the state of the log when its page was read: the stream goes on from there. */
let position: string | undefined;
let open = false;
let gathering: ReturnType<typeof setTimeout> | undefined;

function setOpen(next: boolean) {
  if (open === next) return;
  open = next;
  for (const heard of stateHeard) heard();
}

/** Where to begin, as the first page says. */
export function startFrom(first: string | undefined): void {
  position ??= first;
}

function tell(event: MessageEvent<string>) {
  if (event.lastEventId) position = event.lastEventId;
  const told = JSON.parse(event.data) as Told;
  for (const heard of new Set([...wanted.values()].flatMap((all) => [...all]))) heard(told);
}

function connect() {
  gathering = undefined;
  const topics = [...wanted.keys()].sort().join(',');
  const next = topics && `/api/stream/1.0?topics=${encodeURIComponent(topics)}`;
  if (next === address && source?.readyState !== EventSource.CLOSED) return;
  source?.close();
  setOpen(false);
  address = next;
  source = undefined;
  if (!next) return;
  source = new EventSource(position === undefined ? next : `${next}&after=${position}`);
  source.addEventListener('open', () => setOpen(true));
  source.addEventListener('error', () => setOpen(false));
  source.addEventListener('message', tell);
  for (const name of NAMES) source.addEventListener(name, tell as EventListener);
}

function gather() {
  gathering ??= setTimeout(connect, GATHER_MS);
}

/** Hears what changes about a topic. One connection per tab serves all of them. */
export function listen(topic: string, heard: Heard): () => void {
  const all = wanted.get(topic) ?? new Set();
  all.add(heard);
  wanted.set(topic, all);
  gather();
  return () => {
    all.delete(heard);
    if (all.size === 0) wanted.delete(topic);
    gather();
  };
}

/** Opens a connection that was given up, as after a long time without network. */
export function reconnect(): void {
  if (source?.readyState === EventSource.CLOSED) gather();
}

export const streamIsOpen = (): boolean => open;
export function onStreamState(heard: () => void): () => void {
  stateHeard.add(heard);
  return () => void stateHeard.delete(heard);
}
