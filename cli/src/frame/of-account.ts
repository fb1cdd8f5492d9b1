import type { Command } from 'commander';
import { parseId } from './arguments.ts';

export interface AccountFlags {
  /** Left out for the account of the calling key. */
  readonly account?: number;
}

/** An operator's key acts on any account, another one on its own. */
export const ofAccount = (command: Command): Command =>
  command.option('--account <id>', 'the account, for an operator key (default: the account of your own key)', parseId);
