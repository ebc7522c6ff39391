import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { findFreePorts } from '@buidl/local-cloud/host/find-free-ports';
import { chooseModel } from '@buidl/local-cloud/models/choose-model';
import type { Environment } from '@buidl/local-cloud/models/model-sources';
import { startLocalStack } from '@buidl/local-cloud/start-local-stack';
import { REGION } from '@buidl/local-cloud/wire/aws-account';
import { S3Objects } from '../../../functions/adapters/s3/objects.ts';

const CREDITS = 1_000_000;

export interface EvaluationCloud {
  api: string;
  work: S3Objects;
  close(): Promise<void>;
}

/** Starts the product with a model, on free ports and without data. Needs the built functions. */
export async function startEvaluationCloud(model: string, environment: Environment): Promise<EvaluationCloud> {
  const dataDir = mkdtempSync(join(tmpdir(), 'buidl-evaluation-'));
  try {
    const [site = 0, apps = 0, s3 = 0, events = 0] = await findFreePorts(4);
    const cloud = await startLocalStack({
      ...(await chooseModel({ ...environment, MODEL: model })),
      dataDir,
      ports: { site, apps, s3, events, rpc: 0, websocket: 0 },
      settings: { signupCredits: CREDITS },
      onLog: () => undefined,
    });
    const store = new S3Client({
      endpoint: cloud.s3Endpoint,
      region: REGION,
      credentials: cloud.operator,
      forcePathStyle: true,
    });
    const close = async () => {
      store.destroy();
      await cloud.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return {
      api: `${cloud.siteUrl}/api`,
      work: new S3Objects(cloud.nameOf('buckets', 'BucketsWork'), store),
      close,
    };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
