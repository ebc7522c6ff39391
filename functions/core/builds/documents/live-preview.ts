import type { AttachedTable } from '../../../../shared/domain/attachments/attachments.ts';
import { insertTables } from '../../../../shared/domain/attachments/table-elements.ts';
import { insertLook } from '../../../../shared/domain/looks/look-styles.ts';
import { progressLine } from '../../../../shared/messages/build-progress.ts';
import type { Builds } from '../../../ports/builds.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Pictures } from '../../../ports/pictures.ts';
import type { Listener } from '../model/model-run.ts';
import { documentSoFar } from '../model/model-text.ts';
import { insertPictures } from '../pictures/insert-pictures.ts';
import { fillImages, type NamedImage } from './document-images.ts';
import { type Previews, writePreview } from './preview-file.ts';
import { replaceWrittenUrls } from './replace-cdn-urls.ts';

/** The interval between previews. The site polls a build at the same interval. */
const INTERVAL_MS = 5_000;
const PERCENT_SPAN = 40;
/** The size of a typical document; the progress bar assumes it. */
const TYPICAL_DOCUMENT_CHARACTERS = 40_000;

/**
 * Matches an unfinished document that already renders something. Before that, the earlier preview stays, because a new
 * one would be empty.
 */
const SHOWS_SOMETHING = /<body\b[^>]*>\s*\S|<(?:header|main|section|div|h1|p|canvas)\b/i;

interface PreviewServices {
  builds: Pick<Builds, 'reportProgress'>;
  clock: Clock;
  pictures: Pictures;
}

interface PreviewOptions {
  projectId: string;
  operationId: string;
  stage: 'code' | 'edit';
  /** The progress in percent when the stage began. */
  fromPercent: number;
  /** Set for stages in which the model writes a document. */
  previews?: Previews | undefined;
  /** Returns the images that are drawn so far. Without this function, the preview shows none. */
  images?: () => Promise<readonly NamedImage[]>;
  /** The elements with the styles of the app's look, which are inserted into the preview. */
  look?: string | undefined;
  /** The attached tables, which are inserted into the preview because the document reads them. */
  tables?: readonly AttachedTable[] | undefined;
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
    // Writes previews one after the other; a failed preview must not fail the stage.
    this.#pending = this.#pending.then(() => this.#show(textSoFar)).catch(() => undefined);
  };

  /** Waits for the model and for the last preview. Throws the model's errors. */
  async during<T>(response: Promise<T>): Promise<T> {
    return response.finally(() => this.#pending);
  }

  async #show(textSoFar: string): Promise<void> {
    const { projectId, operationId, stage, fromPercent, previews } = this.#options;
    const document = previews && documentSoFar(textSoFar);
    const isShown = document !== undefined && SHOWS_SOMETHING.test(document);
    if (previews && isShown) {
      const drawn = (await this.#options.images?.()) ?? [];
      const filled = fillImages(await insertPictures(this.#services.pictures, replaceWrittenUrls(document)), drawn);
      const { look, tables = [] } = this.#options;
      const shown = insertTables(look === undefined ? filled : insertLook(filled, look), tables);
      await writePreview(previews, { projectId, operationId }, shown);
    }
    const share = Math.min(1, textSoFar.length / TYPICAL_DOCUMENT_CHARACTERS);
    await this.#services.builds.reportProgress(operationId, {
      stage,
      percent: Math.round(fromPercent + PERCENT_SPAN * share),
      ...progressLine({
        key: stage === 'edit' ? 'still_revising' : 'still_generating',
        params: { kb: Math.ceil(textSoFar.length / 1_000) },
      }),
      ...(isShown && { hasPreview: true }),
    });
  }
}
