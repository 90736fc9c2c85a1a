/** Gives the operator's browser something as a JSON file to keep. */
export function keepAsFile(content: unknown, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name.replace(/[^\p{L}\p{N} .-]/gu, '') });
  link.click();
  URL.revokeObjectURL(address);
}
