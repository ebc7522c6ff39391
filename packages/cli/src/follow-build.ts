import type { BuidlClient } from '@buidl/client';
import { ApiError } from '@buidl/client/api-error';
import { type BuildStatus, watchBuild } from '@buidl/client/watch-build';
import { removeRuntime } from '../../../shared/domain/export-document.ts';
import { jsonLine, oneLine, plainText } from '../../../shared/domain/plain-text.ts';
import { proofLines } from '../../../shared/messages/proof-lines.ts';
import { EXIT } from './exit-codes.ts';
import { known } from './known.ts';
import type { Session } from './session.ts';

interface FollowOptions {
  showsCode: boolean;
}

/** Shows the progress of a build until it ends. Returns the last status. Throws ApiError. */
export async function followBuild(
  session: Session,
  client: BuidlClient,
  operationId: string,
  { showsCode }: FollowOptions,
): Promise<BuildStatus> {
  const { terminal, host, isJson } = session;
  const code = showsCode && !isJson ? new CodeSoFar(session) : undefined;
  let last: BuildStatus | undefined;
  const onLost = ({ message }: ApiError) => session.note(`${message} The build continues; asking again.`);
  const stopNote = () =>
    session.note(
      `The build continues. Follow it with: buidl watch ${operationId}${session.urlOption}\nStop it with: buidl cancel ${operationId}${session.urlOption}`,
    );
  host.signal.addEventListener('abort', stopNote, { once: true });
  try {
    const options = { signal: host.signal, onLost, ...(host.wait && { wait: host.wait }) };
    for await (const status of watchBuild(client, operationId, options)) {
      last = status;
      if (isJson) terminal.print(jsonLine(status));
      else {
        await code?.show(status);
        terminal.showProgress(status.percent, progressText(status));
      }
    }
  } finally {
    terminal.endProgress();
    host.signal.removeEventListener('abort', stopNote);
  }
  if (last) return last;
  const details = { status: 0, code: 'unreachable', isFromServer: false, operationId };
  throw new ApiError('The server returned no status of the build.', details);
}

function progressText({ progress, stage, buildsBefore }: BuildStatus): string {
  if (typeof buildsBefore === 'number') return `Queued, ${buildsBefore} before it`;
  return oneLine(String(progress || stage), 100);
}

export async function reportBuild(session: Session, client: BuidlClient, status: BuildStatus): Promise<number> {
  const { terminal } = session;
  if (status.status === 'failed') {
    if (!session.isJson) {
      const details = status.failure?.details;
      terminal.writeError(`The build failed: ${oneLine(status.error ?? status.message)}`, [
        ...(details === undefined ? [] : [oneLine(details)]),
        'Nothing was charged.',
      ]);
    }
    return EXIT.buildFailed;
  }
  if (session.isJson) return EXIT.done;
  const { receipt, appUrl, projectId, revisionString } = status;
  const proof = { features: [], lost: [], openProblems: [], ...receipt };
  for (const line of proofLines(proof)) terminal.say(oneLine(line));
  const left = await creditsLeft(client, session.host.signal);
  terminal.say(
    `Revision ${known(revisionString)} of ${projectId} cost ${known(receipt?.creditsCharged)} credits${left}.`,
  );
  if (appUrl !== undefined) terminal.print(plainText(appUrl));
  return EXIT.done;
}

/** Returns an empty text when the credits cannot be read, so that the result of a finished build is still shown. */
async function creditsLeft(client: BuidlClient, signal: AbortSignal): Promise<string> {
  try {
    const { user } = await client.call('getMe', {}, { signal });
    return user?.credits === undefined ? '' : `; ${user.credits} are left`;
  } catch (error) {
    if (error instanceof ApiError) return '';
    throw error;
  }
}

class CodeSoFar {
  readonly #session: Session;
  #shown = '';

  constructor(session: Session) {
    this.#session = session;
  }

  async show({ previewUrl, appUrl, status }: BuildStatus): Promise<void> {
    const url = status === 'completed' ? appUrl : previewUrl;
    if (url === undefined) return;
    const text = await this.#load(url);
    if (text === undefined || text === this.#shown) return;
    // Prints the whole text again when a repair has changed text that was already printed.
    const isLonger = text.startsWith(this.#shown);
    this.#session.terminal.write(isLonger ? text.slice(this.#shown.length) : `\n${text}`);
    this.#shown = text;
  }

  /** Sends no API key, because the secret URL of a document is enough to read it. */
  async #load(url: string): Promise<string | undefined> {
    const { fetch, signal } = this.#session.host;
    const response = await fetch(url, { signal }).catch(() => undefined);
    return response?.ok ? plainText(removeRuntime(await response.text())) : undefined;
  }
}
