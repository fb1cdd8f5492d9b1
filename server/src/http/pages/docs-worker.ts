// A thread of its own: the documents take half a second to make, and nothing else must wait for that.
import { parentPort, workerData } from 'node:worker_threads';
import { allOperations, type Listener, openApiDocument } from '@volley/contract';
import { PLACE_OF_ADDRESS } from './docs-pages.ts';
import { referencePage } from './reference-page.ts';

const { listener, version } = workerData as { listener: Listener; version: string };
const document = openApiDocument({ operations: allOperations, listener, baseUrl: PLACE_OF_ADDRESS, version });
parentPort?.postMessage({ json: JSON.stringify(document), html: referencePage(document) });
