// Builds the documents in its own thread, because that takes half a second of CPU time.
import { parentPort, workerData } from 'node:worker_threads';
import { allOperations, type Listener, openApiDocument } from '@volley/contract';
import { PLACE_OF_ADDRESS } from './documents.ts';
import { makeReference } from './make-reference.ts';

const { listener, version } = workerData as { listener: Listener; version: string };
const baseUrl = PLACE_OF_ADDRESS;
const document = openApiDocument({ operations: allOperations, listener, baseUrl, version });
parentPort?.postMessage({ json: JSON.stringify(document), reference: makeReference({ listener, baseUrl, document }) });
