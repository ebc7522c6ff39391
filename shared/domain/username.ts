/** Names that could impersonate the platform or its staff. */
const RESERVED_USERNAMES = [
  'admin',
  'administrator',
  'admins',
  'anonymous',
  'api',
  'asv',
  'billing',
  'buidl',
  'buidl_admin',
  'buidl_official',
  'buidl_support',
  'buidl_team',
  'deleted',
  'help',
  'help_desk',
  'helpdesk',
  'mod',
  'moderator',
  'moderators',
  'null',
  'official',
  'official_buidl',
  'owner',
  'payments',
  'platform',
  'root',
  'security',
  'solana',
  'staff',
  'superuser',
  'support',
  'support_team',
  'sysadmin',
  'system',
  'team',
  'treasury',
  'undefined',
  'wallet',
  'webmaster',
];

/** Returns a normalized form that is equal for look-alike names, such as `BuidI_5upp0rt` and `buidl-support`. */
export function usernameSkeleton(username: string): string {
  return username
    .toLowerCase()
    .replace(/[_-]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/0/g, 'o')
    .replace(/[1i]/g, 'l')
    .replace(/5/g, 's');
}

const RESERVED_FOLDS = new Set(RESERVED_USERNAMES.map(usernameSkeleton));

export function isReservedUsername(username: string): boolean {
  return RESERVED_FOLDS.has(usernameSkeleton(username));
}
