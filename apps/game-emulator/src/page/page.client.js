const byId = (id) => document.getElementById(id);
const POLL_MS = 5000;
let chosen;
let clockOffset = 0;

async function call(method, path, body) {
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`/emulator/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? {} : await response.json();
  if (response.ok) return answer.data;
  throw new Error(
    answer.errors
      .map((fault) =>
        [fault.source?.pointer, fault.detail ?? fault.title].filter(Boolean).join(' '),
      )
      .join('; '),
  );
}

function say(text, bad = false) {
  byId('status').textContent = text;
  byId('status').className = bad ? 'bad' : '';
}
/** Shows an error on the page instead of losing it in the console. */
const told = (act) => (event) => {
  event?.preventDefault?.();
  return act(event).catch((error) => say(error.message, true));
};

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function fill(list, rows, empty) {
  list.replaceChildren(...(rows.length ? rows : [element('li', empty, { class: 'empty' })]));
}

function playerRow(player) {
  const row = element('li', '', {
    class: 'player',
    'aria-current': String(player.playerTag === chosen?.playerTag),
  });
  const words = [
    player.playerTag,
    player.country,
    `${player.brawlers} brawlers`,
    `${player.challengeWins} wins`,
    player.banned && 'banned',
    !player.profile && 'no profile',
  ];
  const about = element('div', '');
  about.append(
    element('strong', player.name),
    document.createElement('br'),
    element('small', words.filter(Boolean).join(' · ')),
  );
  const open = element('button', 'Open as', {
    type: 'button',
    'aria-label': `Open as ${player.name}`,
  });
  open.addEventListener(
    'click',
    told(() => choose(player.playerTag)),
  );
  row.append(about, open);
  return row;
}

async function showPlayers() {
  const players = await call('GET', `players?search=${encodeURIComponent(byId('search').value)}`);
  fill(byId('players'), players.map(playerRow), 'No players yet.');
}

/** The address is requested again each time, since a launch token expires after a day. */
async function choose(playerTag) {
  chosen = await call('GET', `players/${encodeURIComponent(playerTag)}`);
  const launch = new URL(chosen.launchUrl);
  const here = location.origin + launch.pathname + launch.search;
  byId('app').src = here;
  byId('open-tab').href = here;
  byId('open-tab').hidden = byId('reload').hidden = false;
  byId('who').textContent = `${chosen.name} (${chosen.playerTag})`;
  say(`The app shows the site as ${chosen.name}.`);
  await Promise.all([showPlayers(), showLetters()]);
}

function letterRow(title, at, text, link) {
  const row = element('li', '');
  row.append(
    element('strong', title),
    element('small', at.replace('T', ' ').slice(0, 19)),
    element('span', text),
  );
  if (link) row.append(element('small', link));
  return row;
}

async function showLetters() {
  const mails = await call('GET', 'mailbox');
  fill(
    byId('mailbox'),
    mails.map((mail) => letterRow(mail.subject, mail.sentAt, mail.text, `To ${mail.recipient}`)),
    'No mail yet.',
  );
  if (!chosen) return;
  const messages = await call('GET', `players/${encodeURIComponent(chosen.playerTag)}/inbox`);
  fill(
    byId('inbox'),
    messages.map((message) => letterRow(message.title, message.sentAt, message.text, message.link)),
    'No messages yet.',
  );
}

async function readClock() {
  const { now } = await call('GET', 'clock');
  clockOffset = Date.parse(now) - Date.now();
}

async function moveClock(body) {
  say('Running the jobs that are due until then…');
  const { now } = await call('PUT', 'clock', body);
  clockOffset = Date.parse(now) - Date.now();
  say(`It is now ${now.replace('T', ' ').slice(0, 19)} UTC.`);
  await showLetters();
}

/** Shows the result of a step of the demo, with a link to it. */
function showOutcome(text, link) {
  const outcome = byId('demo-outcome');
  outcome.replaceChildren(element('span', text));
  if (link)
    outcome.append(
      ' ',
      element('a', link.text, { href: link.href, target: '_blank', rel: 'noopener' }),
    );
}

const timeOf = (instant) => `${instant.slice(11, 16)} UTC`;

/** Runs one step at a time: its button shows it, and all are disabled until it is done. */
const demoStep = (button, act) =>
  byId(button).addEventListener(
    'click',
    told(async () => {
      if (byId('demo').getAttribute('aria-busy') === 'true') return;
      byId('demo').setAttribute('aria-busy', 'true');
      showOutcome(`${byId(button).textContent}: this takes a few seconds…`);
      try {
        await act();
      } catch (error) {
        showOutcome(error.message);
        throw error;
      } finally {
        byId('demo').removeAttribute('aria-busy');
        await Promise.all([readClock(), showPlayers(), showLetters()]);
      }
    }),
  );

demoStep('demo-team', async () => {
  const { team, players } = await call('POST', 'demo/team');
  fill(byId('demo-players'), players.map(openAsRow), '');
  await choose(players[0].playerTag);
  showOutcome(`${team.name} is registered in ${team.event}, ${team.region}.`, {
    text: 'Open My Team as the captain',
    href: siteHref('/my-team'),
  });
});
demoStep('demo-checkin', async () => {
  const { now, closesAt, event, region } = await call('POST', 'demo/checkin');
  if (chosen) await choose(chosen.playerTag);
  showOutcome(
    `It is ${timeOf(now)}. The check-in of ${event}, ${region} is open until ${timeOf(closesAt)}.`,
    chosen
      ? { text: 'Check in as the captain', href: siteHref('/my-team') }
      : { text: 'See the schedule', href: '/schedule' },
  );
});
demoStep('demo-now', async () => {
  const { now } = await call('POST', 'demo/now');
  byId('demo-players').replaceChildren();
  if (chosen) await choose(chosen.playerTag);
  showOutcome(`It is ${timeOf(now)} again, and Day 2 is being played.`, {
    text: 'Watch the live bracket',
    href: '/brackets',
  });
});
demoStep('demo-reset', async () => {
  const { now } = await call('POST', 'demo/reset');
  leave();
  showOutcome(`The demo began again at ${timeOf(now)}.`, { text: 'Open the site', href: '/' });
});

/** Returns the address of a page of the site as the chosen player. */
function siteHref(path) {
  const launch = new URL(chosen.launchUrl);
  return `${path}${launch.search}`;
}

function openAsRow({ name, playerTag }) {
  const row = element('li', '');
  const open = element('button', `Open as ${name}`, { type: 'button' });
  open.addEventListener(
    'click',
    told(() => choose(playerTag)),
  );
  row.append(open);
  return row;
}

/** Empties the phone, since its player is deleted. */
function leave() {
  chosen = undefined;
  byId('app').src = 'about:blank';
  byId('open-tab').hidden = byId('reload').hidden = true;
  byId('who').textContent = 'Choose a player.';
  byId('demo-players').replaceChildren();
}

async function showDemo() {
  const { on } = await call('GET', 'demo');
  byId('demo').hidden = !on;
}

const numbers = ['brawlers', 'challengeWins', 'status', 'delayMs', 'times'];
function valuesOf(form) {
  const given = [...new FormData(form)].filter(([, value]) => value !== '');
  return Object.fromEntries(
    given.map(([name, value]) => [name, numbers.includes(name) ? Number(value) : value]),
  );
}

byId('make').addEventListener(
  'submit',
  told(async () => {
    const form = byId('make');
    const { playerTag } = await call('POST', 'players', {
      ...valuesOf(form),
      profile: form.elements.profile.checked,
      banned: form.elements.banned.checked,
    });
    await choose(playerTag);
  }),
);
byId('fault').addEventListener(
  'submit',
  told(async () => {
    await call('POST', 'faults', valuesOf(byId('fault')));
    say('The next calls with that name fail.');
  }),
);
byId('heal').addEventListener(
  'click',
  told(async () => {
    await call('DELETE', 'faults');
    say('The game side works again.');
  }),
);
byId('jump').addEventListener(
  'submit',
  told(() => moveClock({ now: `${byId('jump').elements.target.value}:00Z` })),
);
for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener(
    'click',
    told(() => moveClock({ advanceMs: Number(button.dataset.advance) })),
  );
}
byId('search').addEventListener('input', told(showPlayers));
byId('reload').addEventListener(
  'click',
  told(() => choose(chosen.playerTag)),
);

window.addEventListener('message', (event) => {
  if (event.source !== byId('app').contentWindow || event.data?.type !== 'openInbox') return;
  byId('bridge-link').textContent =
    `${event.data.link} ${JSON.stringify({ params: event.data.params, titles: event.data.titles })}`;
  byId('bridge').showModal();
});

setInterval(() => {
  const now = new Date(Date.now() + clockOffset).toISOString();
  byId('now').textContent = now.replace('T', ' ').slice(0, 19);
  byId('now').dateTime = now;
}, 250);
setInterval(
  told(() => Promise.all([readClock(), showLetters()])),
  POLL_MS,
);
told(() => Promise.all([readClock(), showDemo(), showPlayers(), showLetters()]))();
