import { keptInBrowser } from '@ringside/ui/storage';

export const STORE = 'ringside.calls';

/** The player's alert settings on this device. */
export interface AlertSettings {
  sound: boolean;
  shake: boolean;
}

/**
 * Returns the settings of this device; by default both, without vibration where the system asks for
 * less motion.
 */
export function readAlertSettings(): AlertSettings {
  return {
    sound: true,
    shake: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    ...(keptInBrowser.load(STORE) as Partial<AlertSettings> | undefined),
  };
}
