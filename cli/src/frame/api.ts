import { type Client, createClient, VolleyError } from '@volley/sdk';
import { Command, Option } from 'commander';
import { type ConnectionFlags, findConnection, findLinksAddress } from './connection.ts';
import { CommandError } from './failure.ts';
import { type FieldNames, withFlagNames } from './field-names.ts';

export interface ApiFlags extends ConnectionFlags {
  readonly json?: boolean;
}

export const JSON_OPTION = ['--json', 'print JSON'] as const;

/** A command that calls the API; `words` are its name and its arguments, as in `create <name>`. */
export function apiCommand(words: string, summary: string): Command {
  const [name = '', ...parts] = words.split(' ');
  const command = parts.length === 0 ? new Command(name) : new Command(name).arguments(parts.join(' '));
  return command
    .description(summary)
    .option(...JSON_OPTION)
    .addOption(new Option('--url <address>', 'the address of the API (default: VOLLEY_URL, then this machine)'))
    .addOption(new Option('--key <key>', 'the API key (default: VOLLEY_KEY, then that of the data folder)'));
}

/** Makes a command about short links, whose operations have an address of their own. */
export function linksCommand(words: string, summary: string): Command {
  return apiCommand(words, summary).option(
    '--links-url <address>',
    'the address of the short links (default: VOLLEY_LINKS_URL, then this machine)',
  );
}

function explain(error: unknown, url: string, flag = '--url'): unknown {
  if (!(error instanceof VolleyError)) {
    return error instanceof TypeError ? new CommandError(`${error.message}.`) : error;
  }
  // An error with a status happened after the reply had begun, and its own message says so.
  if ((error.kind === 'unreachable' && error.status === null) || error.kind === 'timeout') {
    return new CommandError(
      `Volley does not answer at ${url}. Start it with npm start, or give another address with ${flag}.`,
    );
  }
  if (error.kind === 'unreadable') return new CommandError(`The server at ${url} is not Volley.`);
  return error;
}

type Work<T> = (client: Client) => Promise<T>;

async function callAt<T>(
  flags: ApiFlags,
  work: Work<T>,
  { linksUrl, names }: { linksUrl?: string; names: FieldNames },
): Promise<T> {
  const { url, key } = await findConnection(flags);
  try {
    // A single retry: a person waits at the keyboard, and should learn at once if the service is not running.
    return await work(createClient({ url, key, retriesMax: 1, ...(linksUrl === undefined ? {} : { linksUrl }) }));
  } catch (error) {
    const named = error instanceof VolleyError ? withFlagNames(error, names) : error;
    throw linksUrl === undefined ? explain(named, url) : explain(named, linksUrl, '--links-url');
  }
}

/** `names`: the flags and arguments for the fields that the API may refuse. */
export const callApi = <T>(flags: ApiFlags, work: Work<T>, names: FieldNames = {}): Promise<T> =>
  callAt(flags, work, { names });

export const callLinks = async <T>(flags: ApiFlags, work: Work<T>, names: FieldNames = {}): Promise<T> =>
  callAt(flags, work, { linksUrl: await findLinksAddress(flags), names });
