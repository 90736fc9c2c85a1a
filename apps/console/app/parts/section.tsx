import { type ReactNode, useId } from 'react';

/** A part of a screen under its heading, in a plain style. */
export function Section({
  title,
  aside,
  children,
  className = '',
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section className={`sec ${className}`} aria-labelledby={id}>
      <div className="sec__h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
