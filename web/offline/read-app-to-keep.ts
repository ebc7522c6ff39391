interface AppToKeep {
  name: string;
  appUrl: string;
  title: string;
  /** The data of the page as JSON. */
  facts: string;
}

/** Reads the message of a page that shows a published app. Returns undefined for anything else. */
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
