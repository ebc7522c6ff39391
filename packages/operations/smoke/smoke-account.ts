import type { RouteResponse } from '../../../shared/contract/routes.ts';
import { deletionMessage, loginMessage, signupMessage } from '../../../shared/domain/sign-in-message.ts';
import type { ContractCalls } from './contract-calls.ts';
import { RefusedCallError, SmokeError } from './smoke-error.ts';
import type { SmokeWallet } from './smoke-wallet.ts';

type Challenge = RouteResponse<'getNonce'>;

export class SmokeAccount {
  readonly #calls: ContractCalls;
  readonly #wallet: SmokeWallet;
  readonly #username: string;

  constructor(calls: ContractCalls, wallet: SmokeWallet, username: string) {
    this.#calls = calls;
    this.#wallet = wallet;
    this.#username = username;
  }

  async signUp(): Promise<void> {
    const { publicKey } = this.#wallet;
    const challenge = await this.#calls.call('getNonce', {});
    await this.#calls.call('signup', {
      ...this.#signed(challenge, signupMessage(publicKey, this.#username, challenge)),
      username: this.#username,
    });
  }

  async signIn(): Promise<number> {
    const { apiKey } = await this.#logIn();
    this.#calls.setKey(apiKey);
    return (await this.#calls.call('getMe', {})).user.credits;
  }

  /** Deletes the account with its apps. Throws SmokeError when its wallet can still sign in. */
  async delete(): Promise<void> {
    const challenge = await this.#calls.call('getNonce', {});
    await this.#calls.call('deleteAccount', {
      ...pick(this.#signed(challenge, deletionMessage(this.#wallet.publicKey, this.#username, challenge))),
      username: this.#username,
      leftCredits: 'donate',
    });
    const isGone = await this.#logIn().then(
      () => false,
      (error: unknown) => error instanceof RefusedCallError && error.refusal === 'not_found',
    );
    if (!isGone) throw new SmokeError('The account was deleted, but its wallet can still sign in.');
  }

  async #logIn(): Promise<RouteResponse<'login'>> {
    const challenge = await this.#calls.call('getNonce', {});
    const message = loginMessage(this.#wallet.publicKey, challenge);
    return this.#calls.call('login', this.#signed(challenge, message));
  }

  #signed({ nonce }: Challenge, message: string) {
    return { publicKey: this.#wallet.publicKey, nonce, signature: this.#wallet.sign(message) };
  }
}

/** Returns only the nonce and the signature, because the API key already identifies the account. */
function pick({ nonce, signature }: { nonce: string; signature: string }) {
  return { nonce, signature };
}
