/** GET /operation-status/{operationId} */
import { generationServices } from '../../composition.ts';
import { operationStatus } from '../../core/generation/operation-status.ts';
import { userHandler } from '../serve-area.ts';

export const getOperationStatus = userHandler('getOperationStatus', ({ operationId }, caller) =>
  operationStatus(generationServices(), caller.user.publicKey, operationId),
);
