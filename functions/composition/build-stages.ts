import { publishedScript } from 'virtual:app-scripts';
import { proceduralGenerator } from '../adapters/images/procedural-artist.ts';
import { sharpEncoder } from '../adapters/images/sharp-encoder.ts';
import { LayerPictures } from '../adapters/pictures/layer-pictures.ts';
import { SecretReceiptSigner } from '../adapters/secrets/secret-receipt-signer.ts';
import { buildQueue, builds, signingKeys, workflow } from './builds.ts';
import { ledger } from './credits.ts';
import { environment } from './environment.ts';
import { imageGenerators, imageSources } from './image-generators.ts';
import { examinerModel, model } from './model.ts';
import { once } from './once.ts';
import { packages } from './packages.ts';
import { addresses, apps, clock, previewFiles, secrets, work } from './platform.ts';
import { projects } from './projects.ts';

const previews = () => ({ files: previewFiles(), runtimeScript: publishedScript });

const stageServices = () => ({ builds: builds(), work: work(), clock: clock() });

export const modelStageServices = () => ({ ...stageServices(), model: model(), queue: buildQueue() });

export const examineServices = () => ({ ...modelStageServices(), model: examinerModel() });

export const planServices = () => ({
  ...modelStageServices(),
  imageSources: imageSources(),
  previews: previews(),
});

const pictures = /* @__PURE__ */ once(() => new LayerPictures());

export const documentStageServices = () => ({
  ...modelStageServices(),
  pictures: pictures(),
  packages: packages(),
});

export const writingStageServices = () => ({ ...documentStageServices(), previews: previews() });

export const revisingStageServices = () => ({ ...writingStageServices(), apps: apps() });

export const imageStageServices = () => ({
  ...stageServices(),
  imageGenerators: imageGenerators(),
  vectorArtist: proceduralGenerator,
  imageEncoder: sharpEncoder,
});

export const assembleServices = () => ({ ...stageServices(), previews: previews() });

const receiptSigner = /* @__PURE__ */ once(() => new SecretReceiptSigner(environment('RECEIPT_SECRET'), secrets()));

export const saveServices = () => ({
  ...stageServices(),
  apps: apps(),
  addresses: addresses(),
  projects: projects(),
  receiptSigner: receiptSigner(),
  signingKeys: signingKeys(),
});

export const settlementServices = () => ({ builds: builds(), work: work(), clock: clock() });

export const sweepServices = () => ({ ...settlementServices(), ledger: ledger(), workflow: workflow() });

export const failServices = () => ({ builds: builds(), work: work() });
