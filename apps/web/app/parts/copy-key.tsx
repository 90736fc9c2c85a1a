import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

/** Splits eight characters into two groups, which are easier to read. */
const formatKey = (key: string): string =>
  key.length === 8 && !key.includes('-') ? `${key.slice(0, 4)}-${key.slice(4)}` : key;

/** A team join key, large, with the button that copies it and others beside it. */
export function CopyKey({ joiningKey, children }: { joiningKey: string; children?: ReactNode }) {
  const text = formatKey(joiningKey);
  return (
    <>
      <div className="key">
        <code translate="no">{text}</code>
      </div>
      <div className="row">
        <CopyButton text={text}>
          <Trans>Copy key</Trans>
        </CopyButton>
        {children}
      </div>
    </>
  );
}
