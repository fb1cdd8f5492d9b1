import type { Handle } from '../db/index.ts';
import { lockUndoneImports } from './store-audience.ts';

/**
 * Waits for a chunk of an import that is just being undone. Asked after the campaign is `preparing` and before its contacts are read: an undo that
 * begins later finds the campaign, and waits for it.
 */
export const waitForUndo = (handle: Handle, accountId: number): Promise<void> => lockUndoneImports(handle, accountId);
