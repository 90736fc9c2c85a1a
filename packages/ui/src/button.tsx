import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = 'go' | 'light' | 'danger' | 'alt';
export interface ButtonShape {
  look?: ButtonLook | undefined;
  size?: 'big' | 'small' | undefined;
  wide?: boolean | undefined;
}

/** The class names of a button, for links that look like one. */
export const buttonClass = ({ look = 'alt', size, wide }: ButtonShape = {}): string =>
  ['btn', look !== 'alt' && `btn--${look}`, size && `btn--${size}`, wide && 'btn--wide'].filter(Boolean).join(' ');

type ButtonProps = ButtonShape & { icon?: IconName; busy?: boolean; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>;

/** A button that keeps its width while it is busy and takes no second press. */
export function Button({ look, size, wide, icon, busy = false, children, type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={`${buttonClass({ look, size, wide })}${busy ? ' is-busy' : ''}`} disabled={disabled || busy} aria-busy={busy || undefined}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function IconButton({ icon, label, ...rest }: { icon: IconName; label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'>) {
  return (
    <button type="button" {...rest} className="btn btn--icon btn--small" aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}
