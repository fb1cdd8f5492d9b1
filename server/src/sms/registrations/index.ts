/** Registrations of sender IDs with networks: asked for by an account, decided by the operator; where they are demanded, and what is sent in their place. */
export { type ChosenSender, chooseSender, describeUnregistered, type FallbackSenders } from './choose-sender.ts';
export { readRegisteredSenders } from './read-registered-senders.ts';
export { type MayTake, NO_DEMANDS, type RegisteredSenders } from './registered-senders.ts';
