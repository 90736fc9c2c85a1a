import { useSession } from './operator-session.ts';

/** Asks whether the operator may do something, by the permission's name. */
export function useMay(): (permission: string) => boolean {
  const permissions = useSession().user?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}
