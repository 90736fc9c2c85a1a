const RELEASE_MS = 60_000;

/** Downloads content as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: name.replace(/[^\p{L}\p{N} .-]/gu, ''),
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}

/**
 * Downloads a table. The byte order mark tells spreadsheets that it is UTF-8; `Response.text()` has
 * removed it.
 */
export const saveCsv = (name: string, text: string): void =>
  saveFile(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));

/** Downloads a value as a JSON file. */
export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
