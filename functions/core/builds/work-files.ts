import * as z from 'zod';
import { flowSchema } from '../../../shared/domain/acceptance-steps.ts';
import { type Attachments, attachmentsSchema } from '../../../shared/domain/attachments/attachments.ts';
import type { Design } from '../../../shared/domain/design.ts';
import { type Plan, planSchema } from '../../../shared/domain/plan.ts';
import { examinationSchema, featureResultSchema } from '../../../shared/domain/proof.ts';
import type { ObservedView } from '../../ports/browser.ts';
import type { BuildState } from '../../ports/builds.ts';
import type { ModelDisclaimer } from '../../ports/model.ts';
import type { Objects } from '../../ports/objects.ts';
import { type FilmStripFile, filmStripFileSchema } from '../projects/files/film-strip-file.ts';
import { type BuildFlows, buildFlowsSchema } from './build-flows.ts';
import { UsageFiles } from './model/usage-files.ts';
import { designFolder, operationFolder, readJson, writeJson } from './operation-folder.ts';
import { type ExaminationFile, examinationFileSchema, observedFileSchema } from './proof/examination-file.ts';
import {
  type Look,
  type ReviewFile,
  reviewFileSchema,
  type ViewsFile,
  viewsFileSchema,
  viewsName,
} from './reviews/review-file.ts';
import { StageError } from './stage-error.ts';

const drawnImagesSchema = z.array(
  z.object({
    placeholder_id: z.string(),
    purpose: z.string(),
    description: z.string(),
    contentType: z.enum(['image/webp', 'image/svg+xml']),
    base64: z.string(),
  }),
);
export type DrawnImages = z.infer<typeof drawnImagesSchema>;

const checkFileSchema = z.object({
  problems: z.array(z.string()),
  /** The major problems. Missing for builds that were running when this field was introduced. */
  major: z.array(z.string()).default([]),
  minor: z.array(z.string()),
  /** The problems that the base revision already had. */
  inherited: z.array(z.string()).default([]),
  passed: z.array(z.string()),
  /** Missing for builds that were running when this field was introduced. */
  controls: z.object({ tried: z.int(), dead: z.array(z.string()) }).default({ tried: 0, dead: [] }),
  features: z.array(featureResultSchema).default([]),
  proofBy: examinationSchema.shape.by.optional(),
  /** The flows and controls that the app lost although the user did not ask for this. */
  lost: z.array(z.string()).default([]),
  /** The flows that fail, except those that failed in the base revision. */
  failedFlows: z.array(flowSchema).default([]),
  /** The number of flows of earlier builds, and how many of them the time sufficed for. */
  earlierFlows: z.object({ ran: z.int(), all: z.int() }).optional(),
  /** The accessibility trees of the app at the failed steps of flows. */
  failedViews: observedFileSchema.optional(),
  /** Set for the check that follows the repair of a review's faults. */
  isAfterReview: z.literal(true).optional(),
  /** Set when a second review was due and did not prefer this document to the one before the repair. */
  isRejected: z.literal(true).optional(),
  durationMs: z.number(),
});
export type CheckFile = z.infer<typeof checkFileSchema>;

const disclaimerSchema = z.object({ isFree: z.boolean(), notes: z.array(z.string()) });

const editFileSchema = z.object({
  editsApplied: z.int(),
  isRewritten: z.boolean(),
  /** The model's one-sentence summary of the change. */
  summary: z.string().optional(),
});
export type EditFile = z.infer<typeof editFileSchema>;

const ATTACHMENTS = 'attachments.json';

/** Returns the key of the app's thumbnail: the screenshot of the best document so far. */
export function thumbnailKey(operationId: string, design?: Design): string {
  return `${designFolder(operationId, design)}/thumbnail.jpg`;
}

/**
 * Returns the key of the screenshot of the document after the given number of repairs. The next repair shows it to the
 * model.
 */
export function screenshotKey({ operationId, design }: BuildState, repairs: number): string {
  return `${designFolder(operationId, design)}/screenshot-${repairs}.jpg`;
}

/**
 * The working files of an operation. Each stage writes its result before it ends, so that a retried stage resumes.
 * Methods that read required files throw StageError `work_file_missing`. Two designs share the plan and the images.
 */
export class WorkFiles {
  readonly operationId: string;
  readonly usage: UsageFiles;
  readonly #objects: Objects;
  /** The operation's folder, which two designs share. */
  readonly #shared: string;
  /** The design's folder. */
  readonly #folder: string;
  readonly #thumbnailKey: string;

  constructor(objects: Objects, operationId: string, design?: Design) {
    this.operationId = operationId;
    this.usage = new UsageFiles(objects, operationId, design);
    this.#objects = objects;
    this.#shared = operationFolder(operationId);
    this.#folder = designFolder(operationId, design);
    this.#thumbnailKey = thumbnailKey(operationId, design);
  }

  readPlan = (): Promise<Plan | undefined> => readJson(this.#objects, `${this.#shared}/plan.json`, planSchema);
  writePlan = (plan: Plan) => writeJson(this.#objects, `${this.#shared}/plan.json`, plan);

  readAttachments = async (): Promise<Attachments> =>
    this.#required(ATTACHMENTS, await readJson(this.#objects, `${this.#shared}/${ATTACHMENTS}`, attachmentsSchema));
  writeAttachments = (attachments: Attachments) =>
    writeJson(this.#objects, `${this.#shared}/${ATTACHMENTS}`, attachments);

  /** Returns the flows that the Code or Edit state stored; undefined for a build whose plan contains flows. */
  readFlows = (): Promise<BuildFlows | undefined> => this.#readJson('flows.json', buildFlowsSchema);
  writeFlows = (flows: BuildFlows) => this.#writeJson('flows.json', flows);

  findImages = (): Promise<DrawnImages | undefined> =>
    readJson(this.#objects, `${this.#shared}/images.json`, drawnImagesSchema);
  readImages = async (): Promise<DrawnImages> => (await this.findImages()) ?? [];
  writeImages = (images: DrawnImages) => writeJson(this.#objects, `${this.#shared}/images.json`, images);

  findDisclaimer = (): Promise<ModelDisclaimer | undefined> => this.#readJson('disclaimer.json', disclaimerSchema);
  writeDisclaimer = (disclaimer: ModelDisclaimer) => this.#writeJson('disclaimer.json', disclaimer);

  readCode = () => this.#objects.readText(`${this.#folder}/code.html`);
  writeCode = (code: string) => this.#writeHtml('code.html', code);

  findDocument = (repairs: number) => this.#objects.readText(`${this.#folder}/document-${repairs}.html`);
  readDocument = async (repairs: number): Promise<string> =>
    this.#required(`document-${repairs}.html`, await this.findDocument(repairs));
  writeDocument = (repairs: number, document: string) => this.#writeHtml(`document-${repairs}.html`, document);

  findExamination = (): Promise<ExaminationFile | undefined> =>
    this.#readJson('examination.json', examinationFileSchema);
  writeExamination = (examination: ExaminationFile) => this.#writeJson('examination.json', examination);

  /** Returns the observed views of a document, or of the base revision. */
  readObserved = async (document: number | 'base'): Promise<ObservedView[]> => {
    const name = `observed-${document}.json`;
    return this.#required(name, await this.#readJson(name, observedFileSchema));
  };
  writeObserved = (document: number | 'base', views: readonly ObservedView[]) =>
    this.#writeJson(`observed-${document}.json`, views);

  writeCheck = (repairs: number, report: CheckFile) => this.#writeJson(`check-${repairs}.json`, report);

  /** Returns the checks of the first document and of the document after each repair, in order. */
  readChecks = (repairs: number): Promise<CheckFile[]> =>
    Promise.all(
      Array.from({ length: repairs + 1 }, async (_, number) => {
        const name = `check-${number}.json`;
        return this.#required(name, await this.#readJson(name, checkFileSchema));
      }),
    );

  /**
   * Returns the stored checks, in order. Omits the check after the last repair if it is missing, because it did not
   * complete. Throws if another check is missing, such as that of the first document.
   */
  readEndedChecks = async (repairs: number): Promise<CheckFile[]> => {
    const last = repairs > 0 ? await this.#readJson(`check-${repairs}.json`, checkFileSchema) : undefined;
    return last ? [...(await this.readChecks(repairs - 1)), last] : this.readChecks(Math.max(0, repairs - 1));
  };

  /** Returns the descriptions of the app's screenshots; empty when none were taken. */
  readViews = async (look: Look = 'first'): Promise<ViewsFile> =>
    (await this.#readJson(viewsName(look), viewsFileSchema)) ?? [];
  writeViews = (views: ViewsFile, look: Look = 'first') => this.#writeJson(viewsName(look), views);
  findReview = (): Promise<ReviewFile | undefined> => this.#readJson('review.json', reviewFileSchema);
  writeReview = (review: ReviewFile) => this.#writeJson('review.json', review);

  /**
   * Returns the film strip (screenshots after each step of the check) of the document after the given number of
   * repairs; undefined when it is missing or invalid.
   */
  findFilmStrip = async (repairs: number): Promise<FilmStripFile | undefined> => {
    const read = await this.#readJson(`film-strip-${repairs}.json`, z.unknown());
    return filmStripFileSchema.safeParse(read).data;
  };
  writeFilmStrip = (repairs: number, strip: FilmStripFile) => this.#writeJson(`film-strip-${repairs}.json`, strip);

  writeScreenshot = (repairs: number, jpeg: Uint8Array<ArrayBuffer>): Promise<void> =>
    this.#objects.write(`${this.#folder}/screenshot-${repairs}.jpg`, jpeg, { contentType: 'image/jpeg' });

  writeThumbnail = (jpeg: Uint8Array<ArrayBuffer>): Promise<void> =>
    this.#objects.write(this.#thumbnailKey, jpeg, { contentType: 'image/jpeg' });

  readBase = async (): Promise<string> =>
    this.#required('base.html', await this.#objects.readText(`${this.#folder}/base.html`));
  writeBase = (document: string) => this.#writeHtml('base.html', document);
  readEdit = async (): Promise<EditFile> =>
    this.#required('edit.json', await this.#readJson('edit.json', editFileSchema));
  writeEdit = (edit: EditFile) => this.#writeJson('edit.json', edit);

  /** Returns the names of the fonts that were removed from the document, because they could not be fetched. */
  readLostFonts = async (): Promise<string[]> => (await this.#readJson('lost-fonts.json', z.array(z.string()))) ?? [];
  writeLostFonts = (families: string[]) => this.#writeJson('lost-fonts.json', families);

  #required<T>(name: string, value: T | undefined): T {
    if (value === undefined) throw new StageError({ key: 'work_file_missing', params: { file: name } });
    return value;
  }

  #readJson<Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.output<Schema> | undefined> {
    return readJson(this.#objects, `${this.#folder}/${name}`, schema);
  }

  #writeJson(name: string, value: unknown): Promise<void> {
    return writeJson(this.#objects, `${this.#folder}/${name}`, value);
  }

  #writeHtml(name: string, html: string): Promise<void> {
    return this.#objects.write(`${this.#folder}/${name}`, html, { contentType: 'text/html; charset=utf-8' });
  }
}
