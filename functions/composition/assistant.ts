import { DynamoDbChatRates } from '../adapters/dynamodb/assistant/chat-rates.ts';
import { ledger } from './credits.ts';
import { once } from './once.ts';
import { apps, clock, ids, model, table } from './platform.ts';
import { projects } from './projects.ts';

const chatRates = once(() => new DynamoDbChatRates(table()));

export const assistantServices = () => ({
  projects: projects(),
  apps: apps(),
  ledger: ledger(),
  chatRates: chatRates(),
  model: model(),
  ids: ids(),
  clock: clock(),
});
