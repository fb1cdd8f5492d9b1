/** The typed client: `createClient({ url, key })`, then `client.resource.verb({ … })` for every operation of the contract. */
export {
  type Call,
  type Client,
  type ClientOptions,
  createClient,
  type Paged,
  type Payload,
  type Streamed,
} from './client.ts';
export { type Failure, VolleyError } from './error.ts';
export type { CallOptions } from './perform.ts';
