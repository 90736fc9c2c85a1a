import { Icon } from '@ringside/ui/icon';

/** A fault below what it is about. */
export const FaultLine = ({ text }: { text: string }) => (
  <p className="err" role="alert">
    <Icon name="alert" />
    {text}
  </p>
);
