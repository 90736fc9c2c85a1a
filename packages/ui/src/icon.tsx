export const ICON_PATHS = {
  alert: 'M12 1l12 21H0zm-1.5 7 .5 7h2l.5-7zm1.5 8.5a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z',
  away: 'M12 2l11 20H1z',
  back: 'M17 2v20L6 12z',
  calendar: 'M5 0h4v3h6V0h4v3h4v20H1V3h4zm0 10v9h14v-9z',
  chat: 'M2 3h20v14H12l-6 5v-5H2zm4 4v2h12V7zm0 4v2h8v-2z',
  check: 'M9.5 20 1 11.5l3.5-3.5 5 5L20 2.5 23.5 6z',
  clock:
    'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 3.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM10.5 7v6l4.5 3 1.5-2-3-2V7z',
  copy: 'M2 2h14v4H6v10H2zm6 6h14v14H8z',
  cross: 'M5 1.5 12 8.5l7-7L22.5 5l-7 7 7 7-3.5 3.5-7-7-7 7L1.5 19l7-7-7-7z',
  crown: 'M2 20 0 5l7 5 5-9 5 9 7-5-2 15z',
  down: 'M2 7h20L12 18z',
  globe:
    'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm0 3c1 0 2.5 2 3 5H9c.5-3 2-5 3-5zM5 9a8 8 0 0 1 2-3l-.8 3zm-.8 3h2v3H5a8 8 0 0 1-.8-3zM9 12h6l-.2 3H9.2zm9 0h2a8 8 0 0 1-.8 3H18zm-9 6h6c-.5 1.5-2 2.5-3 2.5S9.5 19.5 9 18z',
  go: 'M7 2l11 10L7 22z',
  hidden:
    'M1 3.5 3.5 1 23 20.5 20.5 23l-4-4C9 22 3 17 0 12c1-2 3-4 4.5-5.2zM12 4c6 0 10 4 12 8a16 16 0 0 1-3.5 4.5L9 5c1-.6 2-1 3-1z',
  home: 'M12 1l10 11-10 11L2 12z',
  info: 'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22zm-2 9h4v8h-4zm2-5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  list: 'M1 3h4v4H1zm7 0h15v4H8zM1 10h4v4H1zm7 0h15v4H8zM1 17h4v4H1zm7 0h15v4H8z',
  lock: 'M7 10V7a5 5 0 0 1 10 0v3h1a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zm3 0h4V7a2 2 0 0 0-4 0z',
  menu: 'M2 4h20v4H2zm0 6h20v4H2zm0 6h20v4H2z',
  offline:
    'M12 4c5 0 9 2 12 5l-3 3.5C19 10 16 8.5 12 8.5S5 10 3 12.5L0 9c3-3 7-5 12-5zm0 8c3 0 5 1 7 3l-7 8-7-8c2-2 4-3 7-3z',
  minus: 'M2 9.5h20v5H2z',
  plus: 'M9.5 2h5v7.5H22v5h-7.5V22h-5v-7.5H2v-5h7.5z',
  search:
    'M10 1a9 9 0 0 1 7.2 14.3L23 21l-2.5 2.5-5.8-5.8A9 9 0 1 1 10 1zm0 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z',
  star: 'M12 0l3.5 8 8.5.8-6.5 5.7 2 8.5L12 18.5 4.5 23l2-8.5L0 8.8 8.5 8z',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** An icon in the text's colour. It is decoration: the word beside it carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
