import { useEffect } from 'react';
import { readAlertSettings } from './alert-settings.ts';

const TONES = [660, 880];
const TONE_S = 0.18;
const LOUDNESS = 0.12;
const SHAKES_MS = [200, 100, 200];

/** Alerts the player once for each `what`, not for null. */
export function useAlert(what: string | null): void {
  useEffect(() => {
    if (what !== null) alertPlayer();
  }, [what]);
}

/**
 * Plays two short tones and a vibration, as the player has chosen, for a player who has put the
 * phone down. A browser that allows neither leaves the page alone to say it.
 */
export function alertPlayer(): void {
  // A page without a user gesture may neither sound nor vibrate, and logs a warning instead.
  if (!navigator.userActivation?.hasBeenActive) return;
  const settings = readAlertSettings();
  if (settings.shake) navigator.vibrate?.(SHAKES_MS);
  if (!settings.sound) return;
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
