import { Badge } from '../../../components/ui/badge.tsx';

/** The foreign hosts that an app may call, one badge for each, because a host has up to 253 characters. */
export function HostBadges({ hosts }: { hosts: readonly string[] }) {
  return hosts.map((host) => (
    <Badge key={host} tone="warn" canWrap>
      Reaches {host}
    </Badge>
  ));
}
