/**
 * Prints at the end of a run that PostgreSQL was not tested. `.ci/run` provides it and fails
 * without it.
 */
export default function postgresNotice() {
  if (process.env.DATABASE_URL) return undefined;
  return () => {
    console.warn(
      '\n!!! PostgreSQL was LEFT OUT: everything above ran on the embedded database only. Set DATABASE_URL, or run .ci/run.\n',
    );
  };
}
