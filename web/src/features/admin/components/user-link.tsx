import { Link } from 'react-router-dom';
import { previewKey } from '../admin-format.ts';
import { userAddress } from '../admin-pages.ts';

interface UserLinkProps {
  publicKey: string;
  username?: string | undefined;
}

export function UserLink({ publicKey, username }: UserLinkProps) {
  const key = <span className="figures text-muted">{previewKey(publicKey)}</span>;
  return (
    <span className="inline-flex flex-col items-start">
      <Link
        to={userAddress(publicKey)}
        className="inline-flex min-h-6 items-center underline decoration-edge underline-offset-3 hover:decoration-current"
      >
        {username ?? key}
      </Link>
      {username !== undefined && <span title={publicKey}>{key}</span>}
    </span>
  );
}
