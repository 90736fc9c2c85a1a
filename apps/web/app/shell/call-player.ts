import { useEffect } from 'react';
import { readCalls } from './calls.ts';

const TONES = [660, 880];
const TONE_S = 0.18;
const LOUDNESS = 0.12;
const SHAKES_MS = [200, 100, 200];

/** Calls the player when something waits for him; each `what` once, nothing where it is null. */
export function useCall(what: string | null): void {
  useEffect(() => {
    if (what !== null) callPlayer();
  }, [what]);
}

/**
 * Two short tones and a shake, for who has put the phone down while he waits, as he wants them.
 * Where a browser allows neither, the page alone says it.
 */
export function callPlayer(): void {
  // a page in which nothing was pressed yet may neither sound nor shake, and says so in its console
  if (!navigator.userActivation?.hasBeenActive) return;
  const wanted = readCalls();
  if (wanted.shake) navigator.vibrate?.(SHAKES_MS);
  if (!wanted.sound) return;
  const sound = new AudioContext();
  const loudness = new GainNode(sound, { gain: LOUDNESS });
  loudness.connect(sound.destination);
  TONES.forEach((frequency, index) => {
    const tone = new OscillatorNode(sound, { frequency });
    tone.connect(loudness);
    tone.start(sound.currentTime + index * TONE_S);
    tone.stop(sound.currentTime + (index + 1) * TONE_S);
    if (index === TONES.length - 1) tone.onended = () => void sound.close();
  });
}
