import { useMutation } from '@tanstack/react-query';
import type { LeftCredits } from '../../../../../shared/contract/auth.ts';
import { deletionMessage } from '../../../../../shared/domain/sign-in-message.ts';
import { ACCOUNT_MESSAGES } from '../../../../../shared/messages/account.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { callApi } from '../../../lib/site-api.ts';
import { toasts } from '../../../lib/toasts.ts';
import { sign, takeNonce } from './sign-in.ts';
import type { Signer } from './signer.ts';
import { tellFailure } from './use-sign-in.ts';

interface DeletionRequest {
  signer: Signer;
  username: string;
  leftCredits: LeftCredits;
}

export function useAccountDeletion() {
  const { logOut } = useSession();
  return useMutation({
    mutationFn: async ({ signer, username, leftCredits }: DeletionRequest) => {
      const challenge = await takeNonce(callApi);
      const proof = await sign(signer, deletionMessage(signer.publicKey, username, challenge));
      return callApi('deleteAccount', { username, leftCredits, nonce: challenge.nonce, ...proof });
    },
    onSuccess: () => {
      toasts.success(ACCOUNT_MESSAGES.deleted, ACCOUNT_MESSAGES.deletedDetail);
      return logOut();
    },
    onError: (error) => tellFailure(error, ACCOUNT_MESSAGES.deletionFailed, ACCOUNT_MESSAGES.exportUnreachable),
  });
}
