import type { Handle } from '../db/index.ts';
import { DENIED } from './create-link.ts';
import { domainsAbove, urlProblem } from './link-url.ts';
import { findDeniedDomains } from './store-link-domains.ts';

/** Returns what is wrong with URLs for short links in messages, as words that follow the URL. URLs without a problem are missing. */
export async function listUrlProblems(handle: Handle, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const problems = new Map<string, string>();
  const domains = new Map<string, readonly string[]>();
  for (const url of urls) {
    const problem = urlProblem(url, []);
    if (problem === null) domains.set(url, domainsAbove(url));
    else problems.set(url, problem);
  }
  if (domains.size === 0) return problems;
  const denied = await findDeniedDomains(handle, [...new Set([...domains.values()].flat())]);
  for (const [url, above] of domains) if (above.some((domain) => denied.has(domain))) problems.set(url, DENIED);
  return problems;
}
