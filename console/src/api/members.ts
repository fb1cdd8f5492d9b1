import type { Member } from '@volley/sdk';

export type Role = Member['role'];

/** From the fewest rights to the most. */
export const ROLES: readonly Role[] = ['viewer', 'author', 'sender', 'developer', 'owner'];
