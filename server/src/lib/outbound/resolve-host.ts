import { lookup, Resolver } from 'node:dns/promises';

export interface FoundAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

export type ResolveHost = (hostname: string) => Promise<readonly FoundAddress[]>;

const TRY_MS = 2_500;
const TRIES = 2;

/**
 * Asks the name servers directly. The machine's own look-up occupies threads that the whole process shares, and a name whose server never answers
 * would hold them. Names without a dot, such as `localhost`, belong to this machine and are resolved only if the operator has allowed local
 * addresses.
 */
export function startResolver(mayBeLocal: boolean): ResolveHost {
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  return async (hostname) => {
    if (mayBeLocal && !hostname.includes('.'))
      return (await lookup(hostname, { all: true })).map(({ address, family }) => ({
        address,
        family: family === 6 ? 6 : 4,
      }));
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
    ];
  };
}
