/** Returns the link of the newest email to an address, from the emulator's mailbox. */
export async function linkTo(url: string, email: string): Promise<string> {
  const { data } = (await (
    await fetch(`${url}/emulator/mailbox`, { headers: { accept: 'application/json' } })
  ).json()) as { data: { recipient: string; text: string }[] };
  return /http\S+/.exec(data.find(({ recipient }) => recipient === email)!.text)![0];
}
