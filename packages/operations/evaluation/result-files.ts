import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EvaluationResult, evaluationResultSchema } from './evaluation-result.ts';

export function folderOf(model: string): string {
  return model.replace(/[^\w.-]+/g, '-');
}

/** The results of an evaluation: one folder per model, with a result, an app and a thumbnail per prompt. */
export class ResultFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Returns undefined for an untried prompt and for an incomplete file. */
  async find(model: string, promptId: string): Promise<EvaluationResult | undefined> {
    const text = await this.#read(model, `${promptId}.json`);
    try {
      const result = evaluationResultSchema.safeParse(JSON.parse(text?.toString() ?? ''));
      return result.success && result.data.model === model ? result.data : undefined;
    } catch {
      return undefined;
    }
  }

  write = (result: EvaluationResult) =>
    this.#write(result.model, `${result.promptId}.json`, `${JSON.stringify(result, undefined, 2)}\n`);

  readApp = async (model: string, promptId: string): Promise<string> =>
    (await this.#read(model, `${promptId}.html`))?.toString() ?? '';
  writeApp = (model: string, promptId: string, html: string) => this.#write(model, `${promptId}.html`, html);

  /** Thumbnails are in JPEG format. */
  readThumbnail = (model: string, promptId: string) => this.#read(model, `${promptId}.jpg`);
  writeThumbnail = (model: string, promptId: string, bytes: Uint8Array) => this.#write(model, `${promptId}.jpg`, bytes);

  readPhoneView = (model: string, promptId: string) => this.#read(model, `${promptId}.phone.jpg`);
  writePhoneView = (model: string, promptId: string, bytes: Uint8Array) =>
    this.#write(model, `${promptId}.phone.jpg`, bytes);

  async writeSummary(name: string, text: string): Promise<string> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, name);
    await writeFile(path, text);
    return path;
  }

  async #read(model: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
    return readFile(join(this.folder, folderOf(model), name)).catch(() => undefined);
  }

  /** Writes atomically, so that every existing file is complete. */
  async #write(model: string, name: string, body: string | Uint8Array): Promise<void> {
    const folder = join(this.folder, folderOf(model));
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    await writeFile(`${path}.new`, body);
    await rename(`${path}.new`, path);
  }
}
