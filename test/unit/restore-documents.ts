import { afterAll } from 'vitest';
import { restoreDocuments } from '../simulation/document-requests.ts';

// The files of a worker share its modules, and with them the mock of the document client.
afterAll(restoreDocuments);
