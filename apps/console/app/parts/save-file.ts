const RELEASE_MS = 60_000;

/** Has the browser save a text as a file. The mark in front tells spreadsheets that it is UTF-8; reading the answer took it off. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_MS);
}
