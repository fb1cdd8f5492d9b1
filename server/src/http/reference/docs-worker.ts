// A thread of its own: the documents take half a second to make, and nothing else must wait for that.
import { parentPort, workerData } from 'node:worker_threads';
import { allOperations, type Listener, openApiDocument } from '@volley/contract';
import { PLACE_OF_ADDRESS } from './documents.ts';
import { makeReference } from './make-reference.ts';

const { listener, version } = workerData as { listener: Listener; version: string };
const baseUrl = PLACE_OF_ADDRESS;
const document = openApiDocument({ operations: allOperations, listener, baseUrl, version });
parentPort?.postMessage({ json: JSON.stringify(document), reference: makeReference({ listener, baseUrl, document }) });
