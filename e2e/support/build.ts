/** The journeys need the built pages: built when their sources are newer. */
export default async function build(): Promise<void> {
  await import('../../scripts/ensure-build.mjs');
}
