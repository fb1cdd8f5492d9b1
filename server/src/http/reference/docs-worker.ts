// Builds the documents in its own thread, because that takes half a second of CPU time.
import { parentPort, workerData } from 'node:worker_threads';
import { allOperations, type Listener, type Operation, openApiDocument } from '@volley/contract';
import { PLACE_OF_ADDRESS } from './documents.ts';
import { makeReference } from './make-reference.ts';

const { listener, version } = workerData as { listener: Listener; version: string };
const baseUrl = `${PLACE_OF_ADDRESS}/v1`;
const documentOf = (operations: readonly Operation[]) => openApiDocument({ operations, listener, baseUrl, version });
const document = documentOf(allOperations);
const ofAccounts = documentOf(allOperations.filter(({ path }) => !path.startsWith('/admin/')));
parentPort?.postMessage({
  json: JSON.stringify(document),
  ofAccounts: JSON.stringify(ofAccounts),
  reference: makeReference({ listener, baseUrl, document }),
});
