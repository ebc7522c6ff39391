import { Logger } from '@aws-lambda-powertools/logger';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { type ChangeEvent, changeChannel } from '../../../shared/domain/app-data/change-events.ts';
import type { DataScope } from '../../ports/app-data.ts';
import type { ChangeEvents, EventsAddress } from '../../ports/change-events.ts';

/** A visitor waits for the event of a change, so a slow service must not delay the response for long. */
const TIME_LIMIT_MS = 1_500;

const logger = new Logger({ serviceName: 'change-events' });

class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly code = 'publish_failed';
}

interface AppSyncOptions extends EventsAddress {
  region: string;
  /** Origin of the service; `https://<host>` when undefined. */
  endpoint?: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined };
}

/** Publishes over HTTP. The AWS SDK has no command for this, so the request is signed here. */
export class AppSyncChangeEvents implements ChangeEvents {
  readonly address: EventsAddress;
  readonly #url: URL;
  readonly #signer: SignatureV4;

  constructor({ url, host, region, endpoint, credentials: { sessionToken, ...keys } }: AppSyncOptions) {
    this.address = { url, host };
    this.#url = new URL('/event', endpoint ?? `https://${host}`);
    this.#signer = new SignatureV4({
      service: 'appsync',
      region,
      credentials: { ...keys, ...(sessionToken !== undefined && { sessionToken }) },
      sha256: Hash.bind(null, 'sha256'),
    });
  }

  /** Throws PublishError when AppSync refuses the event, and the errors of `fetch`. Logs them too. */
  async publish(place: DataScope, event: ChangeEvent): Promise<void> {
    try {
      await this.#send(place, event);
    } catch (error) {
      logger.warn('An event was not published', { error });
      throw error;
    }
  }

  async #send(place: DataScope, event: ChangeEvent): Promise<void> {
    const { protocol, hostname, port, host, pathname: path } = this.#url;
    const body = JSON.stringify({ channel: changeChannel(place), events: [JSON.stringify(event)] });
    const { headers } = await this.#signer.sign({
      method: 'POST',
      protocol,
      hostname,
      ...(port !== '' && { port: Number(port) }),
      path,
      query: {},
      headers: { host, 'content-type': 'application/json' },
      body,
    });
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const response = await fetch(this.#url, { method: 'POST', headers, body, signal });
    if (!response.ok) throw new PublishError(`AppSync responded with ${response.status}: ${await response.text()}`);
  }
}
