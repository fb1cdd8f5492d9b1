// Serves the console's files from memory. Browsers keep files with a digest in their name for ever, and revalidate the page itself.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltConsole, ConsoleFile, ConsoleFiles, ConsolePage } from '../../console-files/index.ts';
import { varyBy } from '../frame/headers.ts';
import { isUnchanged, preferredCoding } from '../frame/negotiate.ts';

interface ConsoleOptions {
  readonly files: ConsoleFiles;
  /** Empty when the console is served at the root of whatever host is requested. */
  readonly publicUrl: string;
}

interface Html {
  readonly etag: string;
  readonly body: Buffer;
}

interface Served {
  readonly files: BuiltConsole['files'];
  readonly pages: readonly { readonly parts: readonly string[]; readonly html: Html }[];
  readonly other: Html;
}

/**
 * Allows scripts, styles and requests of the page's own origin only, and no script may turn text into markup. Recordings play from `blob:` addresses.
 */
const POLICY =
  "default-src 'self'; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; trusted-types 'none'; require-trusted-types-for 'script'";
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'microphone=(self), publickey-credentials-create=(self), publickey-credentials-get=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()',
  'cache-control': 'no-cache',
};
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Paths with these endings are files, so a missing one is not answered with a page. */
const FILE_ENDING = /\.(?:css|html|ico|js|json|map|mjs|png|svg|ts|tsx|txt|webmanifest|woff2?|xml)$/;
const NOT_BUILT =
  'The console could not be built. The log of the service says why. It is tried again after 1, 5 and 15 minutes; after that, run npm run build and restart the service. The API is not affected.\n';

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function fits(page: readonly string[], asked: readonly string[]): boolean {
  return page.length === asked.length && page.every((part, at) => part.startsWith('$') || part === asked[at]);
}

/** The build names files relative to the page, and only here is the page's place known. */
function htmlFor({ html }: BuiltConsole, place: string, page?: ConsolePage): Html {
  const ahead = [
    ...(page?.scripts ?? []).map((name) => `<link rel="modulepreload" crossorigin href="${place}${name}">`),
    ...(page?.styles ?? []).map((name) => `<link rel="stylesheet" crossorigin href="${place}${name}">`),
  ];
  const text = html.replaceAll(/(?<=(?:src|href)=")\.\//g, place).replace('</head>', `${ahead.join('')}</head>`);
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { etag: `"${digest}"`, body: Buffer.from(text) };
}

function prepare(built: BuiltConsole, place: string): Served {
  // Pages with fixed paths come before those with parameters.
  const pages = built.pages
    .map((page) => ({ parts: partsOf(page.path), html: htmlFor(built, place, page) }))
    .sort((left, right) => Number(left.parts.join('/').includes('$')) - Number(right.parts.join('/').includes('$')));
  return { files: built.files, pages, other: htmlFor(built, place) };
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: ConsoleFile): FastifyReply {
  const coding = file.br && file.gzip ? preferredCoding(request.headers['accept-encoding']) : null;
  const etag = coding === null ? file.etag : file.etag.replace(/"$/, `-${coding}"`);
  varyBy(reply, 'Accept-Encoding');
  reply.headers({
    'content-type': file.contentType,
    'cache-control': file.isForEver ? FOR_EVER : 'no-cache',
    etag,
  });
  if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== null) reply.header('content-encoding', coding);
  return reply.send((coding === null ? null : file[coding]) ?? file.plain);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { etag, body }: Html): FastifyReply {
  reply.headers({ ...PAGE_HEADERS, etag });
  return isUnchanged(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(body);
}

/** Returns the address of the console. */
export function mountConsole(app: FastifyInstance, { files, publicUrl }: ConsoleOptions): string {
  // Browsers need the public path even behind a proxy that strips its prefix.
  const place = `${publicUrl === '' ? '' : new URL(publicUrl).pathname.replace(/\/$/, '')}/console/`;
  let served: Served | null = null;
  const serve = async (): Promise<Served | null> => {
    if (served !== null) return served;
    const built = await files.built();
    if (built !== null) served ??= prepare(built, place);
    return served;
  };
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await serve();
    if (found === null) {
      return reply.code(503).header('content-type', 'text/plain; charset=utf-8').send(NOT_BUILT);
    }
    const path = (request.url.split('?', 1)[0] ?? '').replace(/^\/console\/?/, '');
    const file = found.files.get(path);
    if (file) return sendFile(request, reply, file);
    if (path.startsWith('assets/') || FILE_ENDING.test(path)) {
      reply.callNotFound();
      return reply;
    }
    const asked = partsOf(path);
    return sendPage(request, reply, found.pages.find(({ parts }) => fits(parts, asked))?.html ?? found.other);
  };
  for (const url of ['/console', '/console/*']) app.route({ method: ['GET', 'HEAD'], url, handler: show });
  return place;
}
