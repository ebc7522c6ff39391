import { DynamoDbUploads } from '../adapters/dynamodb/builds/uploads.ts';
import { sharpEncoder } from '../adapters/images/sharp-encoder.ts';
import { once } from './once.ts';
import { clock, table, work } from './platform.ts';

export const uploads = /* @__PURE__ */ once(() => new DynamoDbUploads(table()));

export const imageReadingServices = () => ({
  uploads: uploads(),
  work: work(),
  imageEncoder: sharpEncoder,
  clock: clock(),
});
