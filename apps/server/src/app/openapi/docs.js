(() => {
  const box = document.querySelector('#filter');
  const told = document.querySelector('#told');
  const calls = [...document.querySelectorAll('.call')];
  const groups = [...document.querySelectorAll('.group')];
  const entries = new Map(
    [...document.querySelectorAll('.contents a')].map((link) => [
      link.hash.slice(1),
      link.parentElement,
    ]),
  );
  const none = document.querySelector('.none');
  const show = () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const call of calls)
      call.hidden = !words.every((word) => call.dataset.find.includes(word));
    for (const group of groups) {
      group.hidden = !group.querySelector('.call:not([hidden])');
      const entry = entries.get(group.id);
      if (entry) entry.hidden = group.hidden;
    }
    const found = calls.filter((call) => !call.hidden && call.dataset.kind === 'call').length;
    told.textContent = found === 1 ? '1 call' : `${found} calls`;
    none.hidden = calls.some((call) => !call.hidden);
  };
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.classList.contains('call')) return;
    if (target.hidden) {
      box.value = '';
      show();
    }
    target.open = true;
    target.scrollIntoView();
  };
  box.addEventListener('input', show);
  addEventListener('hashchange', open);
  addEventListener('keydown', (event) => {
    if (event.key === '/' && event.target !== box) {
      event.preventDefault();
      box.focus();
    }
    if (event.key === 'Escape' && event.target === box) {
      box.value = '';
      show();
    }
  });
  const wide = matchMedia('(min-width: 64rem)');
  const contents = document.querySelector('.contents');
  const fit = () => {
    contents.open = wide.matches;
  };
  wide.addEventListener('change', fit);
  fit();
  show();
  open();
})();
