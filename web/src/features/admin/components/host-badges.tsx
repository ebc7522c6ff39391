import { Badge } from '../../../components/ui/badge.tsx';

/** Foreign hosts that an app may call. Each has its own badge, because a host name can have 253 characters. */
export function HostBadges({ hosts }: { hosts: readonly string[] }) {
  return hosts.map((host) => (
    <Badge key={host} tone="warn" canWrap>
      Reaches {host}
    </Badge>
  ));
}
