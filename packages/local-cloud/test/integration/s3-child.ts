import * as z from 'zod';
import { startS3 } from '../../s3/start-s3.ts';

const [dataDir = '', keyJson = ''] = process.argv.slice(2);
const key = z
  .object({ accessKeyId: z.string(), secretAccessKey: z.string(), principal: z.string() })
  .parse(JSON.parse(keyJson));
const findCredentials = (accessKeyId: string) => (accessKeyId === key.accessKeyId ? key : undefined);
const s3 = await startS3({ dataDir, findCredentials });
s3.createBucket('content');
process.send?.(s3.endpoint);
