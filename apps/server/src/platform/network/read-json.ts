/**
 * Reads the JSON of another service. Half a character in a text becomes U+FFFD: neither a database
 * nor an address can hold it.
 */
export const readJson = async (response: Response): Promise<unknown> =>
  JSON.parse(await response.text(), (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
