import { keptInBrowser } from '@ringside/ui/storage';
import { type AlertSettings, readAlertSettings, STORE } from './alert-settings.ts';

/** Remembers a choice on this device; without storage it lasts as long as the page. */
export function saveAlertSettings(choice: Partial<AlertSettings>): void {
  keptInBrowser.save(STORE, { ...readAlertSettings(), ...choice });
}
