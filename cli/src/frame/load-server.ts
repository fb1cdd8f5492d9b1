import { CommandError } from './failure.ts';

export type Server = typeof import('@volley/server');

function isAbsent(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === 'ERR_MODULE_NOT_FOUND' && String(message).includes('@volley/server');
}

/** Loads the package that runs Volley. Only some commands need it, and a separately installed command line does not include it. */
export async function loadServer(): Promise<Server> {
  try {
    return await import('@volley/server');
  } catch (error) {
    if (!isAbsent(error)) throw error;
    throw new CommandError(
      'This installation of the command line does not include the server. Install the package volley instead of @volley/cli, run this command in a checkout of Volley, or give the address and key of a running Volley with --url and --key.',
    );
  }
}
