import type { Builds } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Listener } from '../model/model-run.ts';
import { documentSoFar } from '../model/model-text.ts';
import { fillImages, type NamedImage } from './document-images.ts';
import { type Previews, writePreview } from './preview-file.ts';
import { shelveAddresses } from './shelve-addresses.ts';

/** As often as the site asks how far a build is. */
const INTERVAL_MS = 5_000;
const PERCENT_SPAN = 40;
/** The size of a typical document, for the progress bar. */
const TYPICAL_DOCUMENT_CHARACTERS = 40_000;

/** Until then a document is an empty page, and what was shown before says more. */
const SHOWS_SOMETHING = /<body\b[^>]*>\s*\S|<(?:header|main|section|div|h1|p|canvas)\b/i;

interface PreviewServices {
  builds: Pick<Builds, 'reportProgress'>;
  clock: Clock;
}

interface PreviewOptions {
  projectId: string;
  operationId: string;
  stage: 'code' | 'edit';
  /** The progress at which the stage began. */
  fromPercent: number;
  /** Set when the model writes a document. */
  previews?: Previews | undefined;
  /** Returns the images that are drawn by now; without it the preview shows none. */
  images?: () => Promise<readonly NamedImage[]>;
}

/** Stores the unfinished document and reports the progress every five seconds. */
export class LivePreview implements Listener {
  readonly #services: PreviewServices;
  readonly #options: PreviewOptions;
  #shownMs: number;
  #pending: Promise<void> = Promise.resolve();

  constructor(services: PreviewServices, options: PreviewOptions) {
    this.#services = services;
    this.#options = options;
    this.#shownMs = services.clock.nowMs();
  }

  onText = (textSoFar: string): void => {
    const nowMs = this.#services.clock.nowMs();
    if (nowMs - this.#shownMs < INTERVAL_MS) return;
    this.#shownMs = nowMs;
    // One at a time; a failed preview must not fail the stage.
    this.#pending = this.#pending.then(() => this.#show(textSoFar)).catch(() => undefined);
  };

  /** Waits for the model and for the last preview. Throws as the model does. */
  async during<T>(response: Promise<T>): Promise<T> {
    return response.finally(() => this.#pending);
  }

  async #show(textSoFar: string): Promise<void> {
    const { projectId, operationId, stage, fromPercent, previews } = this.#options;
    const document = previews && documentSoFar(textSoFar);
    const isShown = document !== undefined && SHOWS_SOMETHING.test(document);
    if (previews && isShown) {
      const drawn = (await this.#options.images?.()) ?? [];
      const shown = fillImages(shelveAddresses(document), drawn);
      await writePreview(previews, { projectId, operationId }, shown);
    }
    const share = Math.min(1, textSoFar.length / TYPICAL_DOCUMENT_CHARACTERS);
    await this.#services.builds.reportProgress(operationId, {
      stage,
      percent: Math.round(fromPercent + PERCENT_SPAN * share),
      progress: `Still ${stage === 'edit' ? 'revising' : 'generating'}... ${Math.ceil(textSoFar.length / 1_000)} KB written`,
      ...(isShown && { hasPreview: true }),
    });
  }
}
