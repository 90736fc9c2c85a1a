import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type ButtonVariant = 'go' | 'light' | 'danger' | 'alt';
export interface ButtonShape {
  variant?: ButtonVariant | undefined;
  size?: 'big' | 'small' | undefined;
  wide?: boolean | undefined;
}

/** Returns the class names of a button, for links that look like one. */
export const buttonClassOf = ({ variant = 'alt', size, wide }: ButtonShape = {}): string =>
  ['btn', variant !== 'alt' && `btn--${variant}`, size && `btn--${size}`, wide && 'btn--wide']
    .filter(Boolean)
    .join(' ');

type ButtonProps = ButtonShape & {
  icon?: IconName;
  busy?: boolean;
  children: ReactNode;
} & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button that keeps its width and the focus while it is busy, and accepts no second click. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClassOf({ variant, size, wide })}${busy ? ' is-busy' : ''}`}
      onClick={busy ? preventClick : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

// A disabled button would lose the focus, and a keyboard user their place.
const preventClick = (event: MouseEvent) => event.preventDefault();

/** A button with an icon instead of a text. */
export function IconButton({
  icon,
  label,
  ...rest
}: { icon: IconName; label: string } & Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label'
>) {
  return (
    <button type="button" {...rest} className="btn btn--icon btn--small" aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
