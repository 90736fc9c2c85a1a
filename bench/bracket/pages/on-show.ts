/**
 * Reads the data of the page, prepares it, and waits for `show()`. The measured time is from that
 * call to the first painted frame in which `selector` finds a card in the view. Scripts and data
 * are loaded by then on every page; with `?auto` it draws by itself as soon as it can.
 */
export function drawOnShow(prepare: (data: unknown) => () => void): void {
  const draw = prepare(JSON.parse(document.getElementById('data')!.textContent!));
  const show = (selector: string) =>
    new Promise<number>((resolve) => {
      const begin = performance.now();
      draw();
      const look = () => {
        const card = document.querySelector(selector)?.getBoundingClientRect();
        if (!card || card.height === 0 || card.top > innerHeight)
          return void requestAnimationFrame(look);
        // The browser paints this frame before it delivers the message.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - begin);
        port2.postMessage(null);
      };
      requestAnimationFrame(look);
    });
  if (new URLSearchParams(location.search).has('auto')) draw();
  Object.assign(window, { show });
}
