/**
 * Reads the data of the page, lets it be prepared, and then waits for `show()`: from there to the
 * first painted frame in which `selector` finds a card in the view is what is measured. Scripts and
 * data are at hand by then, for everybody alike; with `?auto` it draws by itself as soon as it
 * can.
 */
export function onShow(prepare: (data: unknown) => () => void): void {
  const draw = prepare(JSON.parse(document.getElementById('data')!.textContent!));
  const show = (selector: string) =>
    new Promise<number>((resolve) => {
      const begin = performance.now();
      draw();
      const look = () => {
        const card = document.querySelector(selector)?.getBoundingClientRect();
        if (!card || card.height === 0 || card.top > innerHeight)
          return void requestAnimationFrame(look);
        // painted with this frame; a message comes after it
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begin);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  if (new URLSearchParams(location.search).has('auto')) draw();
  Object.assign(window, { show });
}
