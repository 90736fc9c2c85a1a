/** Preloaded into a server under test: a signal makes it fail as a defect would. */
process.on('SIGUSR2', () => void Promise.reject(new Error('a planted rejection')));
process.on('SIGHUP', () => {
  throw new Error('a planted exception');
});
