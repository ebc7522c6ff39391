export interface AppToKeep {
  name: string;
  appUrl: string;
  title: string;
  /** The data of the app's page as JSON (`ShellData`). */
  facts: string;
}

/**
 * Reads the message in which a page asks the service worker to store its published app. Returns undefined for other
 * messages.
 */
export function readAppToKeep(message: unknown): AppToKeep | undefined {
  if (typeof message !== 'object' || message === null || !('title' in message) || !('facts' in message))
    return undefined;
  const { title, facts } = message;
  if (typeof title !== 'string' || typeof facts !== 'object' || facts === null) return undefined;
  if (!('status' in facts) || facts.status !== 'live') return undefined;
  if (!('name' in facts) || typeof facts.name !== 'string') return undefined;
  if (!('appUrl' in facts) || typeof facts.appUrl !== 'string' || !URL.canParse(facts.appUrl)) return undefined;
  return { name: facts.name, appUrl: facts.appUrl, title, facts: JSON.stringify(facts) };
}
