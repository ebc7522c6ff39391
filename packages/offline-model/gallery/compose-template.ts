/** Composes the gallery's apps with the offline model and the stages of an ordinary build. */
import { join } from 'node:path';
import { proceduralGenerator } from '../../../functions/adapters/images/procedural-artist.ts';
import { assembleApp } from '../../../functions/core/builds/stages/assemble-app.ts';
import { drawImages } from '../../../functions/core/builds/stages/draw-images.ts';
import { planApp } from '../../../functions/core/builds/stages/plan-app.ts';
import { writeCode } from '../../../functions/core/builds/stages/write-code.ts';
import { WorkFiles } from '../../../functions/core/builds/work-files.ts';
import type { BuildRequest, BuildState } from '../../../functions/ports/builds.ts';
import type { Model } from '../../../functions/ports/model.ts';
import { installedPictures } from '../../../infra/build/pictures.ts';
import { type AppTemplate, projectTypeOf } from '../../../shared/domain/app-template.ts';
import { containsInlineImage } from '../../../shared/domain/inline-images.ts';
import type { TemplateRevision } from '../../../shared/domain/template-revision.ts';
import { createOfflineModel } from '../offline-model.ts';

const pictures = installedPictures(join(import.meta.dirname, '../../../node_modules'));

/** Thrown when no template of the offline model fits the idea of a gallery template. */
export class SubstituteTemplateError extends Error {
  readonly code = 'substitute_template';

  constructor({ id }: AppTemplate) {
    super(`The offline model has only a substitute for the idea of the template ${id}.`);
  }
}

/**
 * Returns the revision that an advanced build of the template's idea would save, with its images inside the document and
 * without the number of passed checks. Deterministic. Throws SubstituteTemplateError.
 */
export async function composeTemplate(template: AppTemplate): Promise<Omit<TemplateRevision, 'checksPassed'>> {
  const work = new Files();
  const state: BuildState = { operationId: 'gallery', mode: 'advanced', repairs: 0, passed: false };
  const request: BuildRequest = {
    // The seed of the design, so that templates which are neighbors in the gallery look different.
    projectId: `gallery-${template.id}`,
    ownerPublicKey: 'gallery',
    // The idea of a website already contains its name.
    projectName: template.kind === 'website' ? '' : template.title,
    projectType: projectTypeOf(template.kind),
    idea: template.idea,
    llmSettings: {},
    // Apps in the gallery follow the color scheme of their visitors.
    styleSettings: { theme: 'system', cssFramework: 'plain', jsFramework: 'vanilla' },
    userImageKeys: [],
    firstUserImageNumber: 1,
  };
  const services = {
    work,
    previews: { files: work, runtimeScript: '' },
    packages: { registry: undefined, apps: work },
    builds: {
      find: async () => undefined,
      readRequest: async () => request,
      reportProgress: async () => true,
    },
    model: offlineModel,
    clock: { nowMs: () => 0 },
    pictures,
    imageSources: { isConnected: async () => false },
    imageGenerators: {},
    vectorArtist: proceduralGenerator,
    imageEncoder: { encode: () => Promise.reject(new TypeError('The images of templates are drawn.')) },
    onFallback: () => undefined,
  };
  for (const stage of [planApp, drawImages, writeCode, assembleApp]) await stage(services, state);
  const files = new WorkFiles(work, state.operationId);
  const [document, plan, drawn, disclaimer] = await Promise.all([
    files.readDocument(0),
    files.readPlan(),
    files.readImages(),
    files.findDisclaimer(),
  ]);
  if (disclaimer?.isFree) throw new SubstituteTemplateError(template);
  const images = drawn.filter(({ placeholder_id: name }) => containsInlineImage(document, name));
  return { document, images, flows: plan?.checks ?? [], summary: plan?.summary ?? '' };
}

const offlineModel: Model = {
  complete: async ({ system, messages, maxOutputTokens }) => {
    const model = createOfflineModel();
    const request = {
      modelId: 'offline',
      system,
      messages: messages.map(({ role, text }) => ({ role, text, imageCount: 0 })),
      maxTokens: maxOutputTokens,
      stopSequences: [],
    };
    return {
      text: await model.complete(request),
      stopReason: 'end',
      disclaimer: model.disclaimer?.(request),
      inputTokens: 0,
      outputTokens: 0,
      cachedInputTokens: 0,
    };
  },
  traits: async () => ({ seesImages: false }),
};

/** Keeps the work files of one build in memory. */
class Files {
  readonly #bodies = new Map<string, string | Uint8Array<ArrayBuffer>>();

  async readText(key: string): Promise<string | undefined> {
    const body = this.#bodies.get(key);
    return typeof body === 'string' ? body : undefined;
  }

  async readBytes(): Promise<undefined> {
    return undefined;
  }

  async write(key: string, body: string | Uint8Array<ArrayBuffer>): Promise<void> {
    this.#bodies.set(key, body);
  }
}
