/** Preloaded into a server under test: a signal makes it fail like a defect. */
process.on('SIGUSR2', () => void Promise.reject(new Error('a planted rejection')));
process.on('SIGHUP', () => {
  throw new Error('a planted exception');
});
