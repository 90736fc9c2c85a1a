import { useSession } from './operator-session.ts';

/** Returns a function that checks a permission of the operator by its name. */
export function usePermissions(): (permission: string) => boolean {
  const permissions = useSession().user?.permissions ?? [];
  return (permission) => permissions.includes(permission);
}
