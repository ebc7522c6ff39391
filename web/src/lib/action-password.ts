interface PasswordRequest {
  isWrong: boolean;
  answer: (password: string | undefined) => void;
}

let asked: PasswordRequest | null = null;
const listeners = new Set<() => void>();

function show(request: PasswordRequest | null): void {
  asked = request;
  for (const listener of listeners) listener();
}

/**
 * The open question for the admin's password, which the layout shows as a dialog. The password is for one request and
 * is never stored.
 */
export const actionPasswordStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => asked,
  /** Returns undefined when the admin cancels, or when another request asks in the meantime. */
  ask: (isWrong: boolean) =>
    new Promise<string | undefined>((resolve) => {
      asked?.answer(undefined);
      const answer = (password: string | undefined) => {
        show(null);
        resolve(password);
      };
      show({ isWrong, answer });
    }),
};
