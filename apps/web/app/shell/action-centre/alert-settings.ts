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
  const first = { sound: true, shake: !matchMedia('(prefers-reduced-motion: reduce)').matches };
  try {
    return {
      ...first,
      ...(JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<AlertSettings>),
    };
  } catch {
    return first;
  }
}
