// The addresses at which providers of HTTP carriers call with receipts and replies. Each provider has its own form of request and
// answer, so they are not part of the contract.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import type { CarrierControl, HookCall } from '../../sms/routing/index.ts';

/** Calls are read on this thread: the worst one of this size takes a few milliseconds. Providers send some kilobytes. */
const BODY_BYTES_MAX = 65_536;
const ID = /^[1-9]\d{0,14}$/;

export interface HookOptions {
  readonly control: CarrierControl;
  baseUrl(request: FastifyRequest): string;
}

function headersOf({ headers }: FastifyRequest): HookCall['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

export function mountCarrierHooks(app: FastifyInstance, { control, baseUrl }: HookOptions): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body);
    scope.route({
      method: ['GET', 'POST'],
      url: '/v1/carriers/:id/hook/:token',
      bodyLimit: BODY_BYTES_MAX,
      // Nothing is kept of a call without the token: this runs before the body is read.
      onRequest: async (request) => {
        const { id, token } = request.params as { id: string; token: string };
        const isAdmitted =
          ID.test(id) && (await control.admitsHook({ carrierId: Number(id), token, address: request.ip }));
        if (!isAdmitted) throw new AppError('not_found', 'Not found.');
      },
      handler: async (request, reply) => {
        const { id, token } = request.params as { id: string; token: string };
        const { status, contentType, body } = await control.receiveHook({
          ...{ carrierId: Number(id), token, method: request.method },
          url: `${baseUrl(request).replace(/\/v1$/, '')}${request.url}`,
          headers: headersOf(request),
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return reply.code(status).header('content-type', contentType).send(body);
      },
    });
  });
}
