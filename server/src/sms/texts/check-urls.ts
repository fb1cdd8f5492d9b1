import { findUrls } from '@volley/text';
import type { Handle } from '../../db/index.ts';
import { invalidInput } from '../../errors.ts';
import { listUrlProblems } from '../../links/index.ts';

const FIELD = /\{\{[^{}]*\}\}/g;
const FIELD_IN_HOST = /^https?:\/\/[^/?#]*\{\{/i;

/** Returns what keeps the first unusable URL of a text from being shortened, worded to follow "The message field"; null if all can be. */
export async function textUrlProblem(handle: Handle, text: string): Promise<string | null> {
  const urls = [...new Set(findUrls(text).map(({ url }) => url))];
  // The host must not depend on a recipient: the operator's list of domains is checked once, not for each recipient.
  const variable = urls.find((url) => FIELD_IN_HOST.test(url));
  if (variable !== undefined) return `names ${variable}, which must not have a field before its path`;
  const samples = urls.map((url) => url.replaceAll(FIELD, 'x'));
  const problems = await listUrlProblems(handle, samples);
  const index = samples.findIndex((sample) => problems.has(sample));
  return index < 0 ? null : `names ${urls[index]}, which ${problems.get(samples[index] ?? '')}`;
}

export async function refuseUnusableUrls(handle: Handle, text: string): Promise<void> {
  const problem = await textUrlProblem(handle, text);
  if (problem !== null) throw invalidInput({ message: [`The message field ${problem}.`] });
}
