import { PRICES } from '../bench/build-cost.ts';

const LISTS: Record<keyof typeof PRICES, string> = {
  lambdaGigabyteSecond: 'https://aws.amazon.com/lambda/pricing/',
  lambdaRequest: 'https://aws.amazon.com/lambda/pricing/',
  stateTransition: 'https://aws.amazon.com/step-functions/pricing/',
  apiRequest: 'https://aws.amazon.com/api-gateway/pricing/',
  edgeRequest: 'https://aws.amazon.com/cloudfront/pricing/',
  tableWriteUnit: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  tableReadUnit: 'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  objectWrite: 'https://aws.amazon.com/s3/pricing/',
  objectRead: 'https://aws.amazon.com/s3/pricing/',
  logGigabyte: 'https://aws.amazon.com/cloudwatch/pricing/',
  trace: 'https://aws.amazon.com/xray/pricing/',
  eventConnectionMinute: 'https://aws.amazon.com/appsync/pricing/',
  eventOperation: 'https://aws.amazon.com/appsync/pricing/',
};

/** The date on which the prices were last compared with the AWS price lists. */
const DATE = '2026-11-23';

/** Prices for the cost estimates, each with the AWS price list that it comes from. */
export const PRICE_SOURCES = Object.entries(PRICES).map(([name, usd]) => ({
  name,
  usd,
  source: Object.entries(LISTS).find(([listed]) => listed === name)?.[1] ?? '',
  date: DATE,
}));
