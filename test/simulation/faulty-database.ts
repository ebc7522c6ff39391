/** The database of the simulation. The scheduler orders its requests, and some fail. */
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type RunCommand, runCommand } from './document-requests.ts';
import type { DatabaseFault, Faults } from './faults.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import type { MemoryTable } from './store/memory-table.ts';

/** Probability of a late response, so that other requests happen between the commit and the response. */
const SLOW_RESPONSE = 0.3;

export interface Database {
  table: MemoryTable;
  scheduler: Scheduler;
  faults: Faults;
  random: Random;
}

/** Returns a function that runs the commands of adapters. `alter` may change each command first. */
export function faultyDatabase(database: Database, alter: (command: unknown) => unknown): RunCommand {
  const { scheduler, faults, random, table } = database;
  const execute = (command: unknown) =>
    scheduler.step(() => {
      table.indexes.catchUp(faults.indexLag());
      return runCommand(table, command);
    });
  return async (sent) => {
    const command = alter(sent);
    const fault = faults.ofRequest();
    refuse(command, fault);
    if (fault === 'requestLost') {
      await scheduler.step(() => undefined);
      throw timedOut();
    }
    const response = await execute(command);
    if (fault === 'responseLost') throw timedOut();
    if (random.chance(SLOW_RESPONSE)) await scheduler.step(() => undefined);
    return fault === 'repeated' ? execute(command) : response;
  };
}

function refuse(command: unknown, fault: DatabaseFault): void {
  const isRead = command instanceof GetCommand || command instanceof QueryCommand;
  if (fault === 'throttle' || (fault === 'conflict' && isRead)) {
    throw new ProvisionedThroughputExceededException({ message: 'Throttled', $metadata: {} });
  }
  if (fault !== 'conflict') return;
  if (!(command instanceof TransactWriteCommand)) {
    throw new TransactionConflictException({ message: 'Conflict', $metadata: {} });
  }
  const [, ...others] = command.input.TransactItems ?? [];
  throw new TransactionCanceledException({
    message: 'Conflict',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }, ...others.map(() => ({ Code: 'None' }))],
  });
}

function timedOut(): Error {
  return Object.assign(new Error('The connection timed out.'), { name: 'TimeoutError' });
}
