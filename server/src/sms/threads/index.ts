/** Conversations between a number of an account and a person: their messages, who looks after them, and notes about them. */

export { forgetThreads } from './forget-threads.ts';
export { putReply } from './put-reply.ts';
export { liveUnread } from './threads.ts';
