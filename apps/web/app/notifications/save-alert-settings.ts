import {
  type AlertSettings,
  readAlertSettings,
  STORE,
} from '../shell/action-centre/alert-settings.ts';

/** Remembers a choice on this device; without storage it lasts as long as the page. */
export function saveAlertSettings(choice: Partial<AlertSettings>): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...readAlertSettings(), ...choice }));
  } catch {
    // Without storage the defaults apply again on the next page.
  }
}
