import { t } from '../../src/lib/language/translate.ts';
import { STORAGE_KEYS } from '../../src/lib/storage-keys.ts';
import { askVisitor } from '../dialogs/ask-visitor.ts';

/** After the visitor has refused this many times, the app can no longer ask. */
const MAX_REFUSALS = 3;
const LOG_IN_PATH = '/auth/connect-wallet';

/** Resolves to true if the visitor agreed and this browser has an API key. Shows one question at a time. */
export function createSignInQuestion(title: string, readApiKey: () => string | null): () => Promise<boolean> {
  let isAsking = false;
  let refusals = 0;
  return async () => {
    if (isAsking || refusals >= MAX_REFUSALS) return false;
    isAsking = true;
    const isAgreed = (await isLoggedIn(title, readApiKey)) && (await askForConsent(title));
    isAsking = false;
    if (!isAgreed) refusals += 1;
    return isAgreed && readApiKey() !== null;
  };
}

async function isLoggedIn(title: string, readApiKey: () => string | null): Promise<boolean> {
  if (readApiKey() !== null) return true;
  const isAgreed = await askVisitor({
    heading: t`Log in to Buidl first`,
    paragraphs: [t`To sign in to “${title}”, log in to Buidl in a new tab. This page waits for you.`],
    decline: t`Not now`,
    accept: t`Log In`,
  });
  if (!isAgreed) return false;
  window.open(LOG_IN_PATH, '_blank', 'noopener');
  await untilLoggedIn(title, readApiKey);
  return readApiKey() !== null;
}

async function untilLoggedIn(title: string, readApiKey: () => string | null): Promise<void> {
  const end = new AbortController();
  const look = () => readApiKey() !== null && end.abort();
  const { signal } = end;
  window.addEventListener('storage', ({ key }) => key === STORAGE_KEYS.apiKey && look(), { signal });
  window.addEventListener('focus', look, { signal });
  await askVisitor(
    {
      heading: t`Log in in the other tab`,
      paragraphs: [t`When you are logged in to Buidl, you can sign in to “${title}” here.`],
      decline: t`Cancel`,
    },
    signal,
  );
  end.abort();
}

function askForConsent(title: string): Promise<boolean> {
  return askVisitor({
    heading: t`Sign in to “${title}”?`,
    paragraphs: [
      t`The app then knows you again on every device where you sign in, with what you made in it.`,
      t`It learns a random code that stands for you in this app alone. It never learns your wallet, your username or anything else of your account.`,
    ],
    decline: t`Not now`,
    accept: t`Sign in`,
  });
}
